"""The tokens of G54: public marks by name."""

from __future__ import annotations

PEACEKEEPING = "peacekeeping"
"""The seat with the Peacekeeping token, or nobody."""
TREATY = "treaty"
"""The two seats of the treaty, or nothing."""
TAX = "tax"
"""The seat of the Customs Officer and the role taxed, or nothing."""
DISAPPEAR = "disappear"
"""The seats with a Disappear token."""
