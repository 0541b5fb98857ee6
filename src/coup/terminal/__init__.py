"""Playing at a terminal: the faces that show what the presenter says.

``lines`` are plain prompts for any terminal, pipe or screen reader, ``hotseat`` is for several people at one
screen, ``screen`` fills the terminal, and ``jsonlines`` is for programs. ``words`` has what only a terminal says.
"""
