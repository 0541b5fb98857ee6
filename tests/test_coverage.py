"""Every sentence of the rule texts has its test, and the page that says so is current."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_every_sentence_is_proved_and_the_page_is_current() -> None:
    command = [sys.executable, str(ROOT / "tools/coverage.py"), "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
