"""The presenter: from a seat's view to words and choices, for any face that can show text.

>>> from coup import Game
>>> view = Game("classic", players=["ann", "bob"], seed=7).play("tax").view("bob")
>>> screen = present(view)
>>> screen.question.text
'ann claims the Duke to collect tax. Do you challenge?'
>>> [choice.label for choice in screen.question.choices]
['Challenge', 'Pass']
>>> [line.text for line in story(view)]
['Turn 1: ann.', 'ann claims the Duke to collect tax.']

It is pure: it reads nothing but the view, prints nothing and knows no colours. Everything it returns
may be shown to the reader whose view it was, and to nobody else. ``call`` puts a question to a whole
table; give it the view of a spectator, ``game.view()``.
"""

from __future__ import annotations

from coup.presenter.models import Card, Choice, Deed, Line, Question, Screen, Seat
from coup.presenter.questions import call, find_choice, matching, question
from coup.presenter.screen import hand, present
from coup.presenter.story import story
from coup.presenter.summary import notes, summary, summary_now

__all__ = [
    "Card",
    "Choice",
    "Deed",
    "Line",
    "Question",
    "Screen",
    "Seat",
    "call",
    "find_choice",
    "hand",
    "matching",
    "notes",
    "present",
    "question",
    "story",
    "summary",
    "summary_now",
]
