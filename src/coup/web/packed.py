"""The files of the page, each sent compressed to whoever can read that: it was compressed when the page was built."""

from __future__ import annotations

import mimetypes
import os

from starlette.datastructures import Headers
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

PACKED = ".gz"


class PackedFiles(StaticFiles):
    """A folder in which some files lie compressed beside themselves."""

    def file_response(
        self, full_path: str | os.PathLike[str], stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        packed = os.fspath(full_path) + PACKED
        if "gzip" not in Headers(scope=scope).get("accept-encoding", "") or not os.path.isfile(packed):
            return super().file_response(full_path, stat_result, scope, status_code)
        kind = mimetypes.guess_type(os.fspath(full_path))[0]
        return FileResponse(
            packed, status_code, {"content-encoding": "gzip", "vary": "accept-encoding"}, kind, stat_result=None
        )
