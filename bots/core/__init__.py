"""What every bot shares: clock, kernel compiler and loader, searches, main loop."""
