"""The tokens of G54: public marks by name."""

from __future__ import annotations

from typing import Final

from coup.engine.marks import Holder, Holders, RoleToken

PEACEKEEPING: Final = "peacekeeping"
TREATY: Final = "treaty"
TAX: Final = "tax"
DISAPPEAR: Final = "disappear"
DISAPPEAR_TOKENS: Final = 3

PEACEKEEPING_TOKEN: Final = Holder(PEACEKEEPING)
"""Whom only a coup may be aimed at."""
TREATY_TOKENS: Final = Holders(TREATY, 2, together=True)
"""The two partners of the treaty."""
TAX_TOKEN: Final = RoleToken(TAX)
"""The Customs Officer and the role taxed."""
DISAPPEAR_MARK: Final = Holders(DISAPPEAR, DISAPPEAR_TOKENS)
"""Who will lose a life at the end of their next turn."""
