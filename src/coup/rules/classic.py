"""Classic Coup (texts 002 and 004): five characters, three copies of each, two cards and two coins a player."""

from __future__ import annotations

from coup.engine.claims import holding
from coup.engine.rules import ANYONE, RIVAL, Action, Block, OptionValue, Role, Rules
from coup.engine.verbs import Exchange, Gain, LoseLife, TakeCoins
from coup.rules.options import Setting, switch

SETTINGS: dict[str, Setting] = {
    "named_block": switch(True, "A block of a steal names Captain or Ambassador, and only that card proves it."),
    "second_chance": switch(True, "A target who challenged the action in vain may still block it."),
    "rob_the_poor": switch(False, "A player without coins may be stolen from."),
    "short_start": switch(False, "With two players, the one who starts begins with 1 coin."),
}

ROLES = (
    Role("duke", "Duke", "Taxes for 3 coins. Stops foreign aid."),
    Role("assassin", "Assassin", "For {assassinate} coins, takes a life."),
    Role("captain", "Captain", "Steals 2 coins. Stops a steal."),
    Role("ambassador", "Ambassador", "Trades cards with the deck. Stops a steal."),
    Role("contessa", "Contessa", "Stops an assassination."),
)


def actions(options: dict[str, OptionValue]) -> tuple[Action, ...]:
    return (
        Action("income", "Take 1 coin. Nobody can stop it.", Gain(1)),
        Action(
            "foreign-aid",
            "Take 2 coins{unless}.",
            Gain(2),
            block=Block("duke", by=ANYONE),
        ),
        Action("tax", "Claim the Duke: take 3 coins.", Gain(3), claim=holding("duke")),
        Action(
            "exchange",
            "Claim the Ambassador: draw 2 cards, keep the ones you like best, put 2 back.",
            Exchange(2),
            claim=holding("ambassador"),
        ),
        Action(
            "steal",
            "Claim the Captain: take up to 2 coins from a rival.",
            TakeCoins(2),
            claim=holding("captain"),
            target=RIVAL,
            block=Block("captain", "ambassador", named=bool(options["named_block"])),
        ),
        Action(
            "assassinate",
            "Claim the Assassin and pay {cost}: a rival loses a life.",
            LoseLife(),
            claim=holding("assassin"),
            cost=3,
            target=RIVAL,
            block=Block("contessa"),
        ),
        Action("coup", "Pay {cost}: a rival loses a life. Nobody can stop it.", LoseLife(), cost=7, target=RIVAL),
    )


def build(options: dict[str, OptionValue]) -> Rules:
    return Rules(
        name="classic",
        title="Classic Coup",
        summary="Be the last one with a card face down.",
        players=(2, 6),
        roles=ROLES,
        actions=actions(options),
        hand=2,
        coins=2,
        short_start=bool(options["short_start"]),
        second_chance=bool(options["second_chance"]),
        rob_the_poor=bool(options["rob_the_poor"]),
        words=("coup.rules:classic",),
        options=options,
    )
