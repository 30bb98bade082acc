"""Othello (Reversi): discs caught between two of the mover's turn over; more discs win."""
