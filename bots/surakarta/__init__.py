"""Surakarta on the 6x6 board: step anywhere near, capture round the corners."""
