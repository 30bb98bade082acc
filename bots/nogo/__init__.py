"""NoGo: the first player who cannot move without capturing or suicide loses."""
