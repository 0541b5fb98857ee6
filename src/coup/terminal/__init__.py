"""Playing at a terminal: a presenter that puts a seat's view into words, and the faces that show it.

``presenter`` is pure and knows no terminal; ``lines`` are plain prompts for any terminal, pipe or
screen reader. All words come from the catalogues in ``words``.
"""
