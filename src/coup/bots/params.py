"""Every number by which bots are tuned, and where it comes from.

- *fitted*: estimated from games by a tool (the table of strengths is in ``coup.bots.strengths``).
- *arena*: changed until it won games in the arena; ``docs/bots.md`` says what was measured. Most were tuned in groups.
- *hand*: chosen by judgement, and never measured by itself.
- *unrecorded*: it looks counted or tuned, but how was not written down.
"""

from __future__ import annotations

from dataclasses import dataclass

ByRivals = tuple[float, ...]
"""A number for one, two, three … living rivals; the last one serves for more."""


def by_rivals(table: ByRivals, rivals: int) -> float:
    """The entry for so many living rivals."""
    return table[max(0, min(rivals, len(table)) - 1)]


@dataclass(frozen=True)
class ValueParams:
    """What positions, hands and roles are worth."""

    hand_weight: float = 0.12
    """How much better a player stands with the best hand than with an average one. Hand."""
    extra_life: float = 0.5
    """What each life beyond those of the fitted table adds, as a part of its last row. Hand."""
    second_copy: float = 0.3
    """What the second card of a role is worth, compared with the first. Hand."""
    block_share: float = 0.15
    """How much of what an attack costs its victim a block is worth: not every attack is aimed here. Hand."""
    role_purses: tuple[int, ...] = (2, 4, 6)
    """The purses with which every action is tried for what its role is worth. Hand."""
    effect_purses: tuple[int, ...] = (4, 8, 2, 6, 10)
    """The purses with which actions are tried for their effects: the first that can pay counts. Hand."""
    life_purses: tuple[int, ...] = (2, 5, 8)
    """The same, to see whether an action takes lives. Hand."""
    seats: int = 3
    """How many sit at the even table on which things are tried. Hand."""


@dataclass(frozen=True)
class HistoryParams:
    """What the history of a game says about hidden cards and about people."""

    first_claim: float = 4.0
    """How much likelier someone who holds a role is to claim it than someone who does not. Arena: with less, duels are
    lost to whoever tells the truth."""
    cornered_claim: float = 1.0
    """The same in a duel, for someone with one life, who must say whatever saves it. Arena."""
    later_claim: float = 3.2
    """The same for every further claim: a bluffer bluffs again. Arena, with the rest of the evidence."""
    most_claims: int = 4
    """More claims than these say no more: who lies once and is believed says it again all game long. Arena: with 30,
    g54 bystanders staked their last life on challenges of which none in 15 was right."""
    usual_roles: int = 5
    """With more roles than these a claim to one of them says more. Hand: the number of roles in the classic game."""
    least_evidence: float = 0.05
    """No claims make a role less likely than this. Hand."""
    declined: float = 0.85
    """How much likelier a block is let pass by someone who could block truly. Arena, with the rest of the evidence."""
    fades: float = 0.25
    """What is left of an old claim after its claimant traded cards unseen. Arena, with the rest of the evidence."""
    lies_before: float = 1.3
    """Before anything is seen: how many claims were caught, as if. Arena, with the rest of the evidence."""
    truths_before: float = 2.2
    """The same for claims that were proved. Arena, with the rest of the evidence."""
    company: float = 0.6
    """How much the others' lies and truths say about one player. Arena, with the rest of the evidence."""
    excess: float = 2.0
    """As how many lies a claim counts that cannot be true together with the earlier ones. Arena, as above."""
    plain: float = 0.15
    """As how many truths a claim counts that can be. Arena, as above."""
    doubts: ByRivals = (1.3, 1.6, 1.3)
    """The odds, as a power of e, that a claim that cannot be true is challenged, by the rivals left ... Unrecorded."""
    belief: float = 9.0
    """... and by how much they shrink with the odds that it is true. Unrecorded."""
    usual_challenges: float = 0.03
    """How many of all claims a player usually challenges. Unrecorded."""
    patience: float = 0.5
    """How many unusual challenges it takes to be sure of somebody's temper. Arena, as above."""
    denial: float = 0.6
    """How far it is believed that somebody does not hold a role. Hand."""
    desperate: float = 5.0
    """How much oftener someone challenges what would take the last life. Arena, as above."""
    games_kept: int = 64
    """For how many tables and seats readings are remembered, to go on with. Hand: it changes nothing but speed."""
    readings_kept: int = 8
    """How many games with the same rules, names and seat are remembered. Hand: it changes nothing but speed."""


@dataclass(frozen=True)
class PlannerParams:
    """How the planner weighs options."""

    bluffed_block: float = 0.12
    """How often a rival blocks without the role. Hand."""
    desperate_block: float = 0.35
    """The same when an action that costs something is aimed at them alone. Hand."""
    true_block: float = 0.9
    """How often a rival blocks with the role. Hand."""
    true_again: float = 0.96
    """The same for a rival who has said before to hold it. Counted: 501 of 526 times in games of mixed bots."""
    lie_again: float = 0.7
    """How often a rival who has said so blocks without the role. Hand: 45 % of the lies were told again in the same
    games, but 68 % by ``careful`` when the same attack came at once."""
    hopeless: float = 0.6
    """A lie that is likelier than this to be challenged is not thought through. Hand: it saves time."""
    past_belief: float = 0.1
    """How likely a claim may be at most for a bystander to stake the last life on a challenge. Hand."""
    least_left: float = 0.2
    """A rival's lost life takes away no more than leaves this part of all strengths. Hand."""
    life_in_coins: int = 8
    """How many coins a life counts for when a target is chosen on the way. Hand."""
    longest: int = 24
    """How many answers a line of play is followed for before it is judged as it stands. Hand."""


@dataclass(frozen=True)
class RolloutParams:
    """How the players of simulations answer."""

    sharpness: float = 120.0
    """How strongly better actions are preferred. Unrecorded."""
    shyness: float = 0.01
    """How much better than the truth a lie must be in company. Hand."""
    true_block: float = 0.98
    """How often a true block is made. Unrecorded."""
    bluffed_blocks: ByRivals = (0.01, 0.07, 0.02)
    """How often a block is a bluff, by the number of living rivals, with nothing of one's own at stake. Unrecorded."""
    target_blocks: ByRivals = (0.6, 0.28, 0.03)
    """The same for the target of an action that takes no life. Unrecorded."""
    life_blocks: ByRivals = (0.75, 0.88, 0.95)
    """The same when a life is at stake. Unrecorded."""
    last_life_blocks: ByRivals = (0.98, 0.95, 0.95)
    """The same when the last life is. Unrecorded."""
    certain_challenge: float = 0.97
    """How often a claim is challenged that cannot be true. Hand."""
    way_out: float = 0.5
    """How often another way out than losing a card is taken. Hand."""
    honesty: float = 0.8
    """How often a question of a rarer kind is answered without a lie. Hand."""
    slips: float = 0.2
    """How often a careful rival answers by the cheap policy. Hand."""


@dataclass(frozen=True)
class SearchParams:
    """The tree search of the thinker."""

    exploration: float = 0.3
    """How much an option is tried for being little known: the constant of the upper confidence bound. Arena."""
    later_exploration: float = 0.1
    """The same for later decisions, where good play counts for more than what there is to learn. Unrecorded."""
    prior_games: ByRivals = (10.0, 2.0)
    """As how many simulations the planner's opinion counts for each role, by the number of living rivals, and one more
    for each option: the rollouts play few roles better than many, and many options get few simulations each. Arena: in
    a duel the planner knows better what an honest rival may be asked to prove."""
    later_prior_games: float = 1.0
    """The same, for each role alone, for the decisions after the first. Arena."""
    prior_share: float = 0.25
    """How much of the prior counts as known in the confidence bound. Hand."""
    horizon: tuple[int, ...] = (8, 6, 5)
    """After how many turns a simulation is evaluated, by the number of living rivals. Arena."""
    hasty_horizon: int = 4
    """The same, however many there are, for a bot in a hurry. Unrecorded."""
    enough_worlds: float = 32.0
    """Determinizations are drawn until they count for so many that are all alike likely: among many rivals with a past
    a few outweigh all others. Arena."""
    worlds_each: int = 3
    """How many of them are drawn at most, for each simulation, ... Hand."""
    most_worlds: int = 900
    """... and in all. Hand."""
    drawing_time: float = 0.4
    """The share of the time for an answer that drawing them may take. Hand."""
    least_worlds: int = 4
    """How many are drawn at least. Hand."""
    least_likelihood: float = 1e-9
    """However little a role in a hand fits what its player did, it makes the hand no less likely than this. Hand."""
    worlds_a_side: float = 4.0
    """With so many worlds for and against a claim, counted like that, their own weights can be relied on. Hand."""
    thinker_nodes: int = 300
    """How many simulations the thinker makes. Arena: more made no difference that a few hundred games could show."""
    quick_nodes: int = 150
    """The same for ``quick``. Hand: some 65 milliseconds for an answer in the classic game, interpreted."""


@dataclass(frozen=True)
class Temper:
    """What makes one rule-based persona different from another. All of it was chosen by hand."""

    wary: bool = True
    """Takes challenges into account."""
    credulity: float = 0.7
    """Claims as likely as this are let pass without a thought, unless the last life is at stake."""
    lying: float = 1.0
    """How often it would lie at all."""
    doubts: tuple[float, float] = (0.0, 0.0)
    """Claims less likely than a number drawn from this range are challenged, whatever it costs."""
    margin: float = 0.0
    """How much better than a quiet, honest answer a lie or a challenge must be in company."""
    whim: float = 0.0
    """How much less than the best an option may be worth, as a part of it, to be taken now and then."""
    fancy: float = 0.0
    """The same among the rivals that an action can be aimed at."""
    lies_a_game: int = 0
    """How many lies it has for a game."""


HONEST = Temper(wary=False, lying=0.0, doubts=(0.02, 0.02))
BLUFFER = Temper(wary=False, lying=0.7, doubts=(0.0, 0.3))
SCEPTIC = Temper(wary=False, credulity=1.0, lying=0.15, doubts=(0.2, 1.2))
CAREFUL = Temper(margin=0.02, whim=0.003, fancy=0.006)
THRIFTY = Temper(wary=False, doubts=(0.2, 0.2), margin=0.02, lies_a_game=3)
SLEEPER = Temper(wary=False, doubts=(0.1, 0.1))


@dataclass(frozen=True)
class Params:
    """All of them."""

    value: ValueParams = ValueParams()
    history: HistoryParams = HistoryParams()
    planner: PlannerParams = PlannerParams()
    rollout: RolloutParams = RolloutParams()
    search: SearchParams = SearchParams()


PARAMS = Params()
