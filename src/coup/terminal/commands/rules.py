"""``coup rules``: the rule sets, and the page of each."""

from __future__ import annotations

import shutil
import sys

import click

from coup.command import chosen_rules, complete_rules, echo, rule_option, sentences
from coup.harmless import harmless

EXAMPLES = """\b
Examples:
  coup rules                 all rule sets
  coup rules g54             the page of one of them
  coup rules friday.toml     your house rules
"""


@click.command(epilog=EXAMPLES)
@click.argument("name", required=False, metavar="[RULES]", shell_complete=complete_rules)
@click.option("--list", "all_names", is_flag=True, help="Only list the rule sets.")
@rule_option
def rules(name: str | None, all_names: bool, options: tuple[str, ...]) -> None:
    """List the rule sets, or show the rules of one of them.

    First the cards, the actions with their costs, claims and blocks, and the options; then the page that explains them.
    """
    from coup import rule_sets
    from coup.terminal.layout import columns
    from coup.terminal.pages import rules_page

    if name is None or all_names:
        echo(*columns([[known, text] for known, text in rule_sets().items()]))
        return
    width = max(40, min(shutil.get_terminal_size((80, 24)).columns, 100)) - 1
    with sentences():
        lines = rules_page(chosen_rules(name, options), width)
    if sys.stdout.isatty():
        click.echo_via_pager("\n".join(map(harmless, lines)))
    else:
        echo(*lines)
