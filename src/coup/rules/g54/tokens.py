"""The tokens of G54: public marks by name."""

from __future__ import annotations

from coup.engine.marks import Holder, Holders, RoleToken

PEACEKEEPING = "peacekeeping"
TREATY = "treaty"
TAX = "tax"
DISAPPEAR = "disappear"
DISAPPEAR_TOKENS = 3

PEACEKEEPING_TOKEN = Holder(PEACEKEEPING)
"""Whom only a coup may be aimed at."""
TREATY_TOKENS = Holders(TREATY, 2, together=True)
"""The two partners of the treaty."""
TAX_TOKEN = RoleToken(TAX)
"""The Customs Officer and the role taxed."""
DISAPPEAR_MARK = Holders(DISAPPEAR, DISAPPEAR_TOKENS)
"""Who will lose a life at the end of their next turn."""
