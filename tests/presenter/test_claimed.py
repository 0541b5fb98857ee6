from __future__ import annotations

from talk import table

from coup.presenter.claimed import CAUGHT, CLAIMED, DENIED, PROVED, claimed

HANDS = {"ann": "duke captain", "bob": "contessa assassin", "cat": "captain assassin"}


def test_claims_and_what_became_of_them() -> None:
    talk = table(hands=HANDS).ann("tax").bob("challenge").ann("show duke").bob("lose contessa")
    assert claimed(talk.game.view("cat"))[0] == {"duke": PROVED}
    talk.bob("exchange")
    assert claimed(talk.game.view())[1] == {"ambassador": CLAIMED}
    talk.cat("challenge").bob("concede")
    assert claimed(talk.game.view("ann")) == ({"duke": PROVED}, {"ambassador": CAUGHT}, {})


def test_a_role_can_be_denied() -> None:
    hands = {"ann": "duke captain", "bob": "contessa assassin"}
    talk = table("reformation", hands=hands, reserve=3).ann("embezzle")
    assert claimed(talk.game.view("bob"))[0] == {"duke": DENIED}
