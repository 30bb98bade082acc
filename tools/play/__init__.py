"""``stonewire play``: people and bots at one board, in a browser or a terminal."""
