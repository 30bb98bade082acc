"""Games on file: our own JSON lines and each field's own format, written and read."""
