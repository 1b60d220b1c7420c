"""Pictures of cards from a folder of the user's, by card number. Only images that lie in the folder are ever served."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from threading import Lock
from time import monotonic

from litestar import Response
from litestar.exceptions import NotFoundException

from arbiter.cards.library import number_keys
from arbiter.errors import ArbiterError

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".gif", ".avif")
LARGEST = 20_000_000  # bytes of one picture
MOST = 200_000  # pictures
AGAIN = 10.0  # seconds between two looks at the folder
CACHED = "private, max-age=3600"
#: what replaces characters that cannot stand in file names
_SIGNS = str.maketrans(dict.fromkeys('/\\:*?"<>|', "_"))


class Pictures:
    """Without a folder there are none. The folder is looked at again when a picture is missing."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder: Path | None = None
        self.files: dict[str, Path] = {}
        self._looked = 0.0
        self._lock = Lock()
        if folder is not None:
            if not folder.is_dir():
                raise ArbiterError(f"{folder} is no folder", hint="--pictures takes a folder of images")
            self.folder = folder.resolve()
            self._look()

    def has(self, number: str) -> bool:
        return self._file(number) is not None

    def picture(self, number: str) -> Response[bytes]:
        file = self._file(number)
        data = b"" if file is None else self._bytes(file)
        kind = image_kind(data)
        if not kind:
            raise NotFoundException("there is no picture of that number")
        return Response(data, media_type=kind, headers={"cache-control": CACHED})

    def _file(self, number: str) -> Path | None:
        if self.folder is None or not number:
            return None
        found = self._find(number)
        if found is None and monotonic() - self._looked > AGAIN:
            self._look()
            found = self._find(number)
        return found

    def _find(self, number: str) -> Path | None:
        for key in number_keys(number):
            found = self.files.get(key) or self.files.get(key.translate(_SIGNS))
            if found is not None:
                return found
        return None

    def _look(self) -> None:
        """Which pictures there are. Links are not followed, to files or to folders."""
        assert self.folder is not None
        with self._lock:
            found: dict[str, Path] = {}
            count = 0
            for folder, _, names in os.walk(self.folder, followlinks=False):
                for name in sorted(names):
                    path = Path(folder, name)
                    if path.suffix.lower() not in ENDINGS or path.is_symlink() or count >= MOST:
                        continue
                    count += 1
                    for at, key in enumerate(number_keys(path.stem)):
                        if at == 0:
                            found[key] = path
                        else:
                            found.setdefault(key, path)
            self.files, self._looked = found, monotonic()

    def _bytes(self, path: Path) -> bytes:
        """A file's content, unless it has become a link, or lies elsewhere, since the folder was looked at."""
        assert self.folder is not None
        try:
            if path.resolve(strict=True) != path:
                return b""
            with os.fdopen(os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0)), "rb") as file:
                known = os.fstat(file.fileno())
                if not stat.S_ISREG(known.st_mode) or known.st_size > LARGEST:
                    return b""
                return file.read(LARGEST)
        except OSError:
            return b""


def image_kind(data: bytes) -> str:
    """The type of an image by its first bytes; "" if it is none that is shown. SVG is not: it can hold scripts."""
    if data.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if data.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if data.startswith((b"GIF87a", b"GIF89a")):
        return "image/gif"
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[4:12] in (b"ftypavif", b"ftypavis"):
        return "image/avif"
    return ""
