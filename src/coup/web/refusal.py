"""Why a command is not carried out: a word for programs, a sentence for people."""

from __future__ import annotations

from coup.engine.errors import CoupError
from coup.web.speech import server_words


class Refusal(CoupError):
    """A command that changes nothing. Its sentence is found in the reader's language, under its reason."""

    def __init__(self, reason: str, text: str = "", **fields: object) -> None:
        super().__init__(text or reason)
        self.reason = reason
        self.text = text
        """What exactly is wrong, in the engine's own English."""
        self.fields = fields

    def sentence(self) -> str:
        """What is told, in the language that is being spoken."""
        words = server_words()
        sentence = words.say(f"refused.{self.reason}", **self.fields)
        return words.say("quoted", sentence=sentence, text=self.text) if self.text else sentence
