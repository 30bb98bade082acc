"""Gomoku and Renju: five in a row, under five rules and on boards up to 20x20."""
