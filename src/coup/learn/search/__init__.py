"""What ``grandmaster`` adds to ``master``: worlds weighed by what happened, and a look at what each option leads to."""
