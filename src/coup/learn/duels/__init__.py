"""Duels on last cards, solved exactly: what they are worth, how to play them, and how far a bot falls short."""

from __future__ import annotations

from coup.learn import library

library("numpy", "learn")
