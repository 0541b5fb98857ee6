"""Tournaments of bots: line-ups, seat rotation, common randomness, statistics and reports.

The command is ``coup arena``; from Python it is ``coup.arena.run.run``.
"""
