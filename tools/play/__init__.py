"""``stonewire play``: a board to play and to study at, in the browser and in the terminal."""
