"""A game being played: seats and their players, limits and matches."""
