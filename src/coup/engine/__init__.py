"""The engine: pure, standard library only. Start with ``turns``, ``disputes`` and ``plays``."""
