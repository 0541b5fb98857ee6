"""Duels on last cards, solved exactly: what they are worth, how to play them, and how far a bot falls short."""
