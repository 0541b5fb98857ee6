"""Role sets of all kinds are played to the end; ``tools/rolesets.py`` without arguments plays every one of them."""

import subprocess
import sys
from pathlib import Path
from runpy import run_path

import pytest

from coup import rules

TOOL = Path(__file__).parents[3] / "tools/rolesets.py"


@pytest.mark.parametrize(("arguments", "games"), [(["--every", "61"], 93), (["--pairs"], 225)])
def test_a_sample_and_every_pair_of_special_interests_with_all_player_counts(arguments: list[str], games: int) -> None:
    done = subprocess.run([sys.executable, str(TOOL), *arguments], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == (f"{games} games, all finished.\n", 0)


def test_there_are_5625_legal_role_sets() -> None:
    role_sets = list(run_path(str(TOOL))["role_sets"]())
    assert len(set(role_sets)) == 5625
    for roles in role_sets:
        assert [role.key for role in rules("g54", roles="+".join(roles)).roles] == list(roles)
