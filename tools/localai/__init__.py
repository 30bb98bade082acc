"""Botzone's local-AI interface: a bot at home plays the matches of its user's account."""
