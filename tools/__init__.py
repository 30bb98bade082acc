"""Programs for people: the ``stonewire`` command."""
