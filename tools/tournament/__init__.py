"""Tournaments and matches: who plays whom, on which machines, and what is kept of it."""
