"""The bots: one folder a game, and the core they share."""
