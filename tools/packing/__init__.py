"""Makes one uploadable Python file of a bot."""
