"""The wires a bot speaks: codecs without I/O, for both ends of the pipe."""
