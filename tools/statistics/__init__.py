"""What results say about strength: Elo, sequential tests, ratings, and the tables that people read."""
