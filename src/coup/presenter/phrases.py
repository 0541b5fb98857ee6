"""Words that take another form in another place of a sentence.

A sentence asks for a form behind a colon, ``{target:dative}``; what has no such form stands there as it is.

>>> "{who:dative}, {name:dative}".format(who=phrase("du", dative="dir"), name=phrase("bob"))
'dir, bob'
"""

from __future__ import annotations

from collections.abc import Mapping


class Phrase(str):
    """Words to be filled into a sentence, and their other forms."""

    forms: Mapping[str, str] = {}

    def __format__(self, form: str) -> str:
        return self.forms.get(form, self) if form else self


def phrase(text: str, /, **forms: str) -> Phrase:
    made = Phrase(text)
    made.forms = forms
    return made
