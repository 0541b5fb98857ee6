"""Role sets of all kinds are played to the end; ``tools/rolesets.py`` without arguments plays every one of them."""

import subprocess
import sys
from collections import Counter
from math import ceil, comb
from pathlib import Path
from runpy import run_path

import pytest

from coup import rules
from coup.rules.g54 import CHARACTERS
from coup.rules.g54.character import COMMUNICATIONS, FINANCE, FORCE, SPECIAL

TOOL = Path(__file__).parents[3] / "tools/rolesets.py"

ROLES = Counter(character.kind for character in CHARACTERS.values())
PAIRS = comb(ROLES[SPECIAL], 2)
ROLE_SETS = ROLES[FINANCE] * ROLES[COMMUNICATIONS] * ROLES[FORCE] * PAIRS
TABLE_SIZES = 5


@pytest.mark.parametrize(
    ("arguments", "games"), [(["--every", "61"], ceil(ROLE_SETS / 61)), (["--pairs"], PAIRS * TABLE_SIZES)]
)
def test_a_sample_and_every_pair_of_special_interests_with_all_player_counts(arguments: list[str], games: int) -> None:
    done = subprocess.run([sys.executable, str(TOOL), *arguments], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == (f"{games} games, all finished.\n", 0)


def test_every_legal_role_set_is_there_once() -> None:
    role_sets = list(run_path(str(TOOL))["role_sets"]())
    assert len(role_sets) == len(set(role_sets)) == ROLE_SETS
    for roles in role_sets:
        assert [role.key for role in rules("g54", roles="+".join(roles)).roles] == list(roles)
