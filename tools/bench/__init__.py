"""Measurements behind what README claims: start-up, speed, time control."""
