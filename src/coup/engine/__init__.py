"""The engine: pure, standard library only. Start with ``frames``."""
