"""The referee: plays bots, known only as commands to spawn, against each other by a game's plain rules."""
