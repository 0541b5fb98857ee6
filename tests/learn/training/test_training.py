"""Learning by self-play: its parts against plain ones, and a small learner that learns."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

jax = pytest.importorskip("jax", reason="The extra 'jax' is not installed.")

import jax.numpy as jnp

import coup
from coup import CoupError
from coup.learn.networks import Network, inputs_of, outputs, read, write
from coup.learn.recipes import RECIPES, TINY, attack
from coup.learn.training import attackers as attackers_of
from coup.learn.training import keeping, learning, scripts
from coup.learn.training.advantages import advantages
from coup.learn.training.attackers import OWN_SHARE, Attackers
from coup.learn.training.courses import Course, moment
from coup.learn.training.learning import Learner, Recipe, Weights, batch, check, chosen, fresh, learn, play, study
from coup.learn.training.measuring import strength
from coup.learn.training.networks import begin, log_policy, sample
from coup.learn.training.picture import PICTURE
from coup.learn.training.running import Run, Stage, train
from coup.learn.training.tables import Company, Mix, by_seat, by_slot, prizes, seat_players, see
from coup.learn.training.tables import begin as begin_games
from coup.learn.vector import Engine

ENGINE = Engine("classic")
STUDY = study(coup.rules("classic"))
MIX = Mix(2, 6, 0.3, 0.5, 0.5, 0.5, 100)
TABLES = 64


def tables(mix: Mix = MIX) -> tuple[object, object]:
    players = mix.least + jnp.arange(TABLES) % (mix.most - mix.least + 1)
    who = seat_players(jax.random.key(2), players, Company(others=1.0))
    return begin_games(ENGINE, jax.random.key(1), players, mix), who


def test_a_network_says_the_same_in_numpy_and_in_jax() -> None:
    inputs = inputs_of(ENGINE.encoding)
    weights = begin(jax.random.key(3), [inputs.size, 32, 32, ENGINE.answers], 1.0)
    seen = see(ENGINE, *tables())  # type: ignore[arg-type]
    ours = outputs(jnp, weights, inputs.of(jnp, seen.observation))
    plain = {name: np.asarray(weight) for name, weight in weights.items()}
    theirs = outputs(np, plain, inputs.of(np, np.asarray(seen.observation)))
    assert np.allclose(np.asarray(ours), theirs, atol=1e-4)
    chances = Network(plain, ENGINE.encoding).policy(np.asarray(seen.observation), np.asarray(seen.mask))
    logs = log_policy(weights, inputs, seen.observation, seen.mask, None)
    assert np.allclose(np.exp(np.asarray(logs)), chances, atol=1e-4)
    assert (chances[~np.asarray(seen.mask)] == 0).all()


def test_what_is_drawn_has_a_chance() -> None:
    chances = jnp.array([[0.0, 1.0, 0.0], [0.5, 0.0, 0.5]])
    for point in (0.0, 0.3, 0.999999, 1.0):
        drawn = np.asarray(sample(chances, jnp.full(2, point)))
        assert drawn[0] == 1
        assert drawn[1] in (0, 2)


def test_an_advantage_counts_what_a_seat_wins_before_its_next_decision() -> None:
    """Against a plain computation, decision by decision, at one table with two seats."""
    random = np.random.default_rng(5)
    steps, decay = 12, 0.9
    values = random.normal(size=(steps, 1, 2)).astype(np.float32)
    asked, over = random.integers(0, 2, (steps, 1)), np.zeros((steps, 1), bool)
    over[5] = True
    prize = np.zeros((steps, 1, 2), np.float32)
    prize[5] = (0.5, -0.5)
    last = random.normal(size=(1, 2)).astype(np.float32)
    happened, ended, won = (jnp.asarray(part) for part in (asked, over, prize))
    gains, _ = advantages(jnp.asarray(values), happened, ended, won, jnp.asarray(last), decay)

    def expected(step: int) -> float:
        seat = int(asked[step, 0])
        won, after = 0.0, step
        while True:
            if over[after, 0]:
                return float(prize[after, 0, seat] + won - values[step, 0, seat])
            after += 1
            if after == steps:
                return float(won + last[0, seat] - values[step, 0, seat])
            if asked[after, 0] == seat:
                return float(won + values[after, 0, seat] + decay * expected(after) - values[step, 0, seat])

    assert np.allclose(np.asarray(gains)[:, 0], [expected(step) for step in range(steps)], atol=1e-5)


def test_rows_are_turned_and_turned_back() -> None:
    rows = jnp.arange(6 * TABLES).reshape(6, TABLES)
    players = 2 + jnp.arange(TABLES) % 5
    asked = jnp.arange(TABLES) % players
    again = by_seat(by_slot(rows, asked, players), asked, players)
    here = jnp.arange(6)[:, None] < players
    assert (jnp.where(here, rows, 0) == again).all()
    assert (by_slot(rows, asked, players)[0] == rows[asked, jnp.arange(TABLES)]).all()


def test_games_that_begin_late_are_games() -> None:
    state, _ = tables(MIX._replace(late=1.0))
    here = jnp.arange(6)[:, None] < state.setup.players  # type: ignore[attr-defined]
    assert ((state.lives >= 1) == here).all()  # type: ignore[attr-defined]
    assert (ENGINE.legal(state).sum(0) >= 1).all()  # type: ignore[arg-type]
    assert (prizes(state).sum(1) < 0).all()  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", range(scripts.HONEST, scripts.RANDOM))
def test_scripted_players_say_what_is_on_offer(kind: int) -> None:
    seen = see(ENGINE, *tables())  # type: ignore[arg-type]
    chance = jax.random.uniform(jax.random.key(4), (TABLES, scripts.NUMBERS))
    who = jnp.full(TABLES, kind)
    said = scripts.answers(STUDY.script, ENGINE.encoding, seen.observation, seen.mask, who, chance)
    assert jnp.take_along_axis(seen.mask, said[:, None], 1).all()


def test_the_honest_one_claims_what_it_holds() -> None:
    seen = see(ENGINE, *tables())  # type: ignore[arg-type]
    chance = jax.random.uniform(jax.random.key(4), (TABLES, scripts.NUMBERS))
    who = jnp.full(TABLES, scripts.HONEST)
    said = scripts.answers(STUDY.script, ENGINE.encoding, seen.observation, seen.mask, who, chance)
    claims = STUDY.script.roles[np.asarray(said)]
    held = np.asarray(seen.observation)[:, ENGINE.encoding.pieces["hand"].at()] > 0
    claimed = claims.any(1)
    assert claimed.any()
    assert (claims & held)[claimed].any(1).all()


def test_a_course_ends_where_it_should() -> None:
    course = Course(100, rate=1e-3, bonus=0.1, last_bonus=0.01)
    assert moment(course, 0).rate == pytest.approx(1e-3)
    assert moment(course, 0).bonus == pytest.approx(0.1)
    assert moment(course, 100).rate == 0
    assert moment(course, 100).bonus == pytest.approx(0.01)


def test_all_recipes_can_be_used() -> None:
    stages = [stage for dish in RECIPES.values() for stage in dish.stages] + list(attack(4, 512, 3, 1000))
    assert [check(stage.recipe) for stage in stages] == [""] * len(stages)
    assert "more batches" in check(TINY._replace(batches=TINY.tables * TINY.answers + 1))
    assert "share" in check(TINY._replace(learned=1.5))


@pytest.mark.parametrize("players", range(2, 7))
def test_an_attacker_changes_as_often_as_a_learner(players: int) -> None:
    usual = Recipe(Mix(players, players, 0, 0, 0, 0, 100))
    recipe = attack(players, 512, 3, 1000)[0].recipe
    assert (recipe.batches, recipe.passes) == (usual.batches, usual.passes)
    assert batch(recipe) == pytest.approx(batch(usual) * OWN_SHARE / players, abs=1)


def test_a_stage_with_attackers_too_small_for_them_is_refused(tmp_path: Path) -> None:
    many = TINY._replace(batches=TINY.tables * TINY.answers)
    Run(coup.rules("classic"), [Stage(many, Course(3))], tmp_path, 0)
    with pytest.raises(CoupError, match="more batches"):
        Run(coup.rules("classic"), [Stage(many, Course(3), attackers=1)], tmp_path, 0)


def test_strangers_without_attackers_are_refused(tmp_path: Path) -> None:
    with pytest.raises(CoupError, match="Strangers join the attackers"):
        Run(coup.rules("classic"), [Stage(TINY, Course(3), strangers=1)], tmp_path, 0)


def test_own_answers_are_learned_from_first() -> None:
    recipe = Recipe(MIX, tables=10, answers=10, batches=5, learned=0.3)
    own = jnp.asarray(np.random.default_rng(3).random(100) < 0.2, jnp.float32)
    number = int(own.sum())
    assert 0 < number < 30
    some = np.asarray(chosen(jax.random.key(1), own, recipe))
    assert len(set(some.tolist())) == len(some) == 30
    assert own[some[:number]].all()
    assert not np.array_equal(some, chosen(jax.random.key(2), own, recipe))
    few = chosen(jax.random.key(2), own, recipe._replace(learned=0.1))
    assert own[few].all()
    assert len(few) == 10


def test_a_learner_changes_by_its_own_answers_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    recipe = attack(4, 32, 2, 10)[0].recipe._replace(tables=64, batches=2, learned=0.1)

    def changed(recipe: Recipe) -> bool:
        learner = fresh(STUDY, recipe, jax.random.key(4))
        before = np.asarray(learner.weights.actor["weight0"])
        numbers = [jnp.float32(number) for number in (1e-3, 0.01, 0.5)]
        past = jax.tree.map(jnp.array, learner.average)
        learner, _ = learn(STUDY, learner, past, jax.random.key(5), *numbers, recipe)
        return not np.array_equal(before, learner.weights.actor["weight0"])

    assert changed(recipe)
    # A recipe that was not met before is compiled anew, with what is put in the place of ``chosen``.
    monkeypatch.setattr(learning, "chosen", lambda key, own, recipe: jnp.argsort(own)[: 2 * batch(recipe)])
    assert not changed(recipe._replace(clip=0.3))


def test_a_surplus_is_what_the_learners_seats_win_beyond_their_share() -> None:
    players = 4
    recipe = attack(players, 32, 2, 10)[0].recipe._replace(tables=64)
    learner = fresh(STUDY, recipe, jax.random.key(4))
    _, _, played, _ = play(STUDY, jax.random.key(5), learner, learner.average, recipe)
    won = np.asarray(played.surplus)[np.asarray(played.over & played.won)]
    assert {round(float(one), 4) for one in won} == {round(1 - 1 / players, 4), round(-1 / players, 4)}
    past = jax.tree.map(jnp.array, learner.average)
    _, report = learn(STUDY, learner, past, jax.random.key(5), *[jnp.float32(0)] * 3, recipe)
    assert -1 / players <= report["surplus"] <= 1 - 1 / players
    assert report["surplus"] != 0


def test_alone_among_itself_a_learner_has_no_surplus() -> None:
    recipe = Recipe(MIX, tables=64, width=32, layers=2, company=Company(others=0.5, scripted=0.0))
    learner = fresh(STUDY, recipe, jax.random.key(4))
    _, _, played, _ = play(STUDY, jax.random.key(5), learner, learner.average, recipe)
    alone = ~np.asarray(played.shared)
    assert 0.4 < alone.mean() < 0.9
    assert not alone[:, :32].all()
    assert alone[:, 32:].all()
    assert (np.asarray(played.surplus)[alone] == 0).all()


def test_it_learns_and_goes_on_where_it_was(tmp_path: Path) -> None:
    (stage,) = RECIPES["tiny"].stages
    told: list[str] = []
    half = stage._replace(course=stage.course._replace(rounds=8))
    train(coup.rules("classic"), [half], tmp_path, 600, tell=told.append)
    score = train(coup.rules("classic"), [half, half], tmp_path, 600, resume=True, tell=told.append)
    # A beginner wins half of the games of two, and a third of the games of three.
    assert min(score["random"]) > 0.65
    assert json.loads((tmp_path / "state.json").read_text())["rounds"] == 16
    lines = [json.loads(line) for line in (tmp_path / keeping.PROGRESS).read_text().splitlines()]
    assert lines[-1]["round"] == 16
    assert any("s left" in line for line in told)
    assert all("\n" not in line for line in told)
    assert (tmp_path / PICTURE).read_bytes().startswith(b"\x89PNG")
    player = Network(read(tmp_path / keeping.PLAYER, "actor"), ENGINE.encoding)
    view = coup.Game("classic", players=2, seed=1).view(0)
    chances = player.policy(ENGINE.encoding.encode(view), ENGINE.encoding.mask(view))
    assert chances.sum() == pytest.approx(1, abs=1e-3)


def test_a_run_goes_through_its_stages(tmp_path: Path) -> None:
    first, second = Stage(TINY, Course(3)), Stage(TINY._replace(pull=0.5), Course(5))
    run = Run(coup.rules("classic"), [first, second], tmp_path, 0)
    reached = []
    for number in range(run.last + 1):
        run.number = number
        reached.append(run.stage())
    assert reached == [(first, 0), (first, 1), (first, 2), *((second, number) for number in range(6))]


def test_what_is_due_happens_so_often() -> None:
    for rounds, times in ((10, 3), (7, 7), (3, 8), (100, 1)):
        course = Course(rounds)
        assert sum(course.is_due(times, number) for number in range(rounds)) == min(rounds, times)
        assert course.is_due(times, rounds - 1)


def test_an_attacker_meets_its_victim_in_whole_games_alone() -> None:
    recipe = attack(4, 512, 3, 1000)[0].recipe
    assert recipe.mix[:6] == (4, 4, 0, 0, 0, 0)
    who = seat_players(jax.random.key(1), jnp.full(64, 4), recipe.company)
    assert ((who[:4] == scripts.CURRENT).sum(0) == 1).all()
    assert ((who[:4] == scripts.PAST).sum(0) == 3).all()


def test_a_learner_may_have_all_seats_but_one() -> None:
    players = 2 + jnp.arange(64) % 5
    who = seat_players(jax.random.key(1), players, Company(others=1.0, lone=1.0))
    here = jnp.arange(6)[:, None] < players
    assert ((here & (who == scripts.PAST)).sum(0) == 1).all()
    assert ((here & (who == scripts.CURRENT)).sum(0) == players - 1).all()
    some = seat_players(jax.random.key(1), jnp.full(1000, 6), Company(others=1.0, scripted=0.0, lone=0.5))
    assert 400 < ((some == scripts.PAST).sum(0) == 1).sum() < 700


def test_another_recipe_cannot_go_on_with_it(tmp_path: Path) -> None:
    recipe = TINY
    keeping.save(fresh(STUDY, recipe, jax.random.key(0)), 3, [], tmp_path)
    wider = fresh(STUDY, recipe._replace(width=32), jax.random.key(0))
    with pytest.raises(keeping.CannotResume, match="same recipe"):
        keeping.load(wider, tmp_path)
    with pytest.raises(keeping.CannotResume, match="no learner"):
        keeping.load(wider, tmp_path / "nothing")


def test_a_learner_may_start_with_what_others_have_learned(tmp_path: Path) -> None:
    known = fresh(STUDY, TINY, jax.random.key(5)).weights
    stages = [Stage(TINY, Course(3)), Stage(TINY, Course(4))]
    run = Run(coup.rules("classic"), stages, tmp_path, 2)
    run.start(known, 1)
    assert run.stage() == (stages[1], 0)
    for own in (run.learner.weights.actor, run.learner.average, run.past[0]):
        assert all(jnp.array_equal(own[name], known.actor[name]) for name in known.actor)
    assert all(jnp.array_equal(run.learner.weights.critic[name], known.critic[name]) for name in known.critic)
    run.round(stages[1], moment(stages[1].course, 0))
    assert run.number == 4
    wider = fresh(STUDY, TINY._replace(width=32), jax.random.key(5)).weights
    with pytest.raises(CoupError, match="other sizes"):
        run.start(wider, 0)


def test_an_attacker_tries_less_and_less() -> None:
    every = [moment(attackers_of.COURSE, age) for age in range(attackers_of.COURSE.rounds + 1)]
    assert all(before.bonus > after.bonus and before.rate > after.rate for before, after in pairwise(every))
    assert every[-1].rate == 0
    assert every[-1].bonus < 0.005


@pytest.mark.parametrize(("rounds", "memory"), [(10, 0.1), (120, 0.1), (1000, 0.012)])
def test_the_average_of_a_short_attack_forgets_where_it_began(rounds: int, memory: float) -> None:
    assert attack(2, 64, 2, rounds)[0].course.memory == pytest.approx(memory)


def attackers_in(folder: Path, victim: Learner, recipe: Recipe = TINY) -> Attackers:
    return Attackers(STUDY, recipe, victim, 1, folder, np.random.default_rng(9))


def test_attackers_learn_to_beat_a_player(tmp_path: Path) -> None:
    victim = fresh(STUDY, TINY, jax.random.key(8))
    attackers = attackers_in(tmp_path, victim)
    for _ in range(14):
        attackers.round(victim)
    recipe = attackers.recipe._replace(mix=TINY.mix)
    won = strength(STUDY, attackers.players()[0], victim.average, jax.random.key(10), 3000, recipe)
    # A beginner is as good as the victim, and wins half of the games of two.
    assert won["past"][0] > 0.57


def test_attackers_sit_at_the_learners_tables_and_start_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attackers_of, "COURSE", attackers_of.COURSE._replace(rounds=4))
    stage = Stage(TINY, Course(5, tests=1, test_tables=500), attackers=2)
    run = Run(coup.rules("classic"), [stage], tmp_path, 1)
    for number in range(5):
        run.round(stage, moment(stage.course, number))
    assert run.attackers is not None
    assert run.attackers.rounds == 10
    assert run.attackers.ages == [1, 3]  # The second one began two rounds old.
    assert len(run.attackers.players()) == 2 * attackers_of.SEATS + 2
    for player in run.attackers.players():
        assert not jnp.array_equal(player["weight0"], run.learner.average["weight0"])


def test_attackers_are_kept_and_new_ones_may_begin_as_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attackers_of, "COURSE", attackers_of.COURSE._replace(rounds=2))
    victim = fresh(STUDY, TINY, jax.random.key(8))
    first = attackers_in(tmp_path, victim)
    for _ in range(6):
        first.round(victim)
    assert [path.name for path in sorted(tmp_path.iterdir())] == [f"attacker-00{number}.npz" for number in (1, 2, 3)]

    again = attackers_in(tmp_path, victim)
    assert len(again.players()) == len(again.earlier) == 3
    for own, kept in zip(first.earlier, again.earlier, strict=True):
        assert jnp.abs(own.actor["weight0"] - kept.actor["weight0"]).max() < 0.02
    begun = [again._new(victim).average["bias0"] for _ in range(20)]
    known = [player["bias0"] for player in (victim.average, *[kept.actor for kept in again.earlier])]
    as_whom = {[jnp.array_equal(bias, one) for one in known].index(True) for bias in begun}
    assert as_whom == {0, 1, 2, 3}

    narrow = TINY._replace(width=32)
    with pytest.raises(CoupError, match=r"attacker-001\.npz has layers of other sizes"):
        attackers_in(tmp_path, fresh(STUDY, narrow, jax.random.key(8)), narrow)


def test_an_attacker_is_kept_beside_others_not_over_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attackers_of, "COURSE", attackers_of.COURSE._replace(rounds=1))
    victim = fresh(STUDY, TINY, jax.random.key(8))
    given = tmp_path / "attacker-002.npz"
    write(given, actor=victim.average, critic=victim.weights.critic)
    before = given.read_bytes()
    attackers = attackers_in(tmp_path, victim)
    for _ in range(2):
        attackers.round(victim)
    assert given.read_bytes() == before
    assert len(attackers.earlier) == len(list(tmp_path.iterdir())) == 3


def test_strangers_learn_before_their_stage_and_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attackers_of, "STRANGERS", attackers_of.STRANGERS._replace(rounds=3))
    before = Stage(TINY, Course(1, tests=1, test_tables=500))
    among = before._replace(course=before.course._replace(rounds=2), attackers=1, strangers=2)
    told: list[str] = []
    run = Run(coup.rules("classic"), [before, among], tmp_path, 1, tell=told.append)
    kept = []
    for stage in (before, among, among):
        run.round(stage, moment(stage.course, 0))
        kept.append(len(list(tmp_path.glob("attacker-*.npz"))))
    assert kept == [0, 2, 2]
    assert run.attackers is not None
    assert run.attackers.rounds == 2 * 3 + 2
    assert len(run.attackers.players()) == attackers_of.SEATS + 2
    assert told == ["2 attackers begin with nothing, and learn to beat the learner first."]


def test_of_many_earlier_attackers_a_round_may_meet_some(tmp_path: Path) -> None:
    attackers = attackers_in(tmp_path, fresh(STUDY, TINY, jax.random.key(8)))
    attackers.earlier = [Weights({"number": number}, {}) for number in range(50)]
    rounds = [{player["number"] for player in attackers.players()} for _ in range(30)]
    assert {len(met) for met in rounds} == {attackers_of.MET}
    assert set().union(*rounds) == set(range(50))
