"""PostgreSQL for tests: a cluster of our own on loopback, thrown away afterwards."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
from glob import glob
from itertools import count
from pathlib import Path

#: the environment variable that lets the tests install a package of the system
MAY_INSTALL = "ARBITER_INSTALL"
_numbers = count()


class Postgres:
    def __init__(self, tools: Path, folder: Path, port: int) -> None:
        self.tools = tools
        self.folder = folder
        self.port = port

    def run(self, *command: str) -> subprocess.CompletedProcess[str]:
        """Run a tool; as the user postgres if we are root, because PostgreSQL refuses root."""
        given = [str(self.tools / command[0]), *command[1:]]
        if os.geteuid() == 0:
            given = ["runuser", "-u", "postgres", "--", *given]
        return subprocess.run(given, capture_output=True, text=True, timeout=120, cwd="/")

    def start(self) -> str:
        """Empty, or why it does not start."""
        data = str(self.folder / "data")
        made = self.run("initdb", "-D", data, "-U", "arbiter", "--auth=trust", "-E", "UTF8", "--no-sync")
        if made.returncode:
            return made.stderr.strip() or "initdb failed"
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off"
        # the server keeps what it inherits open, so its output must not go into our pipe
        log = str(self.folder / "log")
        made = self.run("pg_ctl", "-D", data, "-w", "-t", "60", "-l", log, "-o", options, "start")
        return (made.stderr.strip() or "pg_ctl failed") if made.returncode else ""

    def database(self) -> str:
        name = f"games{next(_numbers)}"
        made = self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "arbiter", name)
        assert made.returncode == 0, made.stderr
        return f"postgresql://arbiter@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", "immediate", "stop")


def tools() -> Path | None:
    for folder in (*sorted(glob("/usr/lib/postgresql/*/bin"), reverse=True), "/usr/bin", "/usr/local/bin"):
        if Path(folder, "initdb").exists():
            return Path(folder)
    return None


def install() -> str:
    """Install Debian's package, if whoever runs the tests said so; empty, or why it is not done."""
    if os.environ.get(MAY_INSTALL) != "yes":
        return f"it is not installed (on Debian: apt-get install postgresql, or {MAY_INSTALL}=yes lets the tests do it)"
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return "it is not installed, and only root on Debian can install it by itself"
    print("== installing postgresql", file=sys.__stderr__, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["apt-get", "update", "-q"], ["apt-get", "install", "-q", "-y", "postgresql"]):
        made = subprocess.run(command, capture_output=True, text=True, timeout=600, env=quiet)
    return "" if made.returncode == 0 else f"apt-get: {made.stderr.strip()[-200:]}"


def postgres_or_why_not(folder: Path) -> Postgres | str:
    found = tools()
    if found is None:
        problem = install()
        found = tools()
        if found is None:
            return problem or "initdb was not found after installing"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    made = Postgres(found, folder, port)
    return made.start() or made
