"""Two players of classic Coup, solved turn by turn: strategies that no rival can use against them.

What both players may know is a *belief*: how likely every pair of hands is. One turn is a small game, solved by
counterfactual regret minimisation for all hands at once (``solving`` on the ``tree`` of a turn); where it ends, a
network that looks at the belief says how likely each pair of hands wins (``worths``). It learns from the solutions
themselves, as they come up in games (``walking``, ``learning``), and a player learns them by heart (``teaching``).
"""
