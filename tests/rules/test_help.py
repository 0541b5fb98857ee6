"""Help in every rule set: finished sentences, with the prices that the code has."""

from __future__ import annotations

import pytest

import coup
from coup.rules.poker import PRICES
from coup.rules.poker.cards import ROLES


@pytest.mark.parametrize("name", coup.RULE_SETS)
def test_every_sentence_is_finished(name: str) -> None:
    rules = coup.rules(name)
    texts = [*map(rules.action_help, rules.actions), *map(rules.role_help, rules.roles)]
    assert all(text[0].isupper() and text.endswith(".") and "{" not in text for text in texts)


def test_roles_of_poker_name_their_prices() -> None:
    rules = coup.rules("poker")
    priced = [role for role in ROLES.values() if "{cost}" in role.text]
    assert {role.key for role in priced} >= {role for role, price in PRICES.items() if price}
    for role in priced:
        assert rules.role_help(rules.role(role.key)) == role.text.replace("{cost}", str(PRICES[role.key]))
