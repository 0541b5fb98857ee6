"""Files of weights: what is no player, or a damaged one, gets a sentence."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import IO

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

np = pytest.importorskip("numpy", reason="needs the extra learn")

from coup import CoupError
from coup.learn.networks import read, write


def weights() -> dict[str, object]:
    return {"weight0": np.ones((3, 4)), "bias0": np.zeros(4)}


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(place=some.floats(0, 1), byte=some.integers(0, 255), cut=some.booleans())
def test_a_damaged_file_is_read_or_refused(tmp_path: Path, place: float, byte: int, cut: bool) -> None:
    file = tmp_path / "player.npz"
    write(file, actor=weights())
    data = bytearray(file.read_bytes())
    at = int(place * (len(data) - 1))
    data[at] = byte
    file.write_bytes(data[:at] if cut else data)
    with suppress(CoupError):
        read(file, "actor")


def test_a_file_without_that_network_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "player.npz", actor=weights())
    with pytest.raises(CoupError, match="it has no critic"):
        read(tmp_path / "player.npz", "critic")


def test_a_file_is_there_as_a_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "player"
    write(path, actor=weights())
    before = path.read_bytes()

    def breaks_off(file: IO[bytes], **_: object) -> None:
        file.write(b"half of ")
        raise OSError("No space left on device.")

    monkeypatch.setattr(np, "savez_compressed", breaks_off)
    with pytest.raises(OSError, match="space"):
        write(path, actor=weights())
    assert path.read_bytes() == before
    assert read(path, "actor").keys() == weights().keys()
