"""A game being played: seats and their players, limits and matches."""

from __future__ import annotations

from coup.table.errors import BadTable, NotNow, ProgramsRefused
from coup.table.match import LENGTHS, OPENINGS, Match, Result
from coup.table.table import Table

__all__ = ["LENGTHS", "OPENINGS", "BadTable", "Match", "NotNow", "ProgramsRefused", "Result", "Table"]
