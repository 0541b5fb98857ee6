"""Recorded games, told in full."""
