"""Playing a run over the machines of a Ray cluster. A task is a block of games; if the machine that plays it dies, Ray
gives the block to another."""

from __future__ import annotations

from typing import Any

from arbiter.errors import ArbiterError

from .extras import needed
from .playing import Block
from .records import GameLine, Header, decode_game, encode
from .running import AHEAD, TRIES, Waiting, play_block

LOCAL = "local"


class RayCluster:
    """``address``: that of a cluster, "auto" for the one this machine is part of, "local" for a new one here."""

    def __init__(self, header: Header, address: str) -> None:
        ray = needed("ray", "playing over a cluster", extra="ray")
        self._ray = ray
        self._mine = not ray.is_initialized()
        if self._mine:
            where = {} if address == LOCAL else {"address": address}
            try:
                ray.init(log_to_driver=False, include_dashboard=False, configure_logging=False, **where)
            except (ConnectionError, ValueError, RuntimeError) as problem:
                raise ArbiterError(
                    f"no Ray cluster answers at {address}: {problem}", hint="'ray start --head' starts one"
                ) from None
        self._play = ray.remote(num_cpus=1, max_retries=TRIES)(play_block)
        self._header = ray.put(encode(header))
        self.room = (1 + AHEAD) * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def submit(self, block: Block) -> Waiting:
        task = self._play.remote(self._header, block.pair, block.first, block.count)
        return _Task(self._ray, task)

    def close(self) -> None:
        if self._mine:
            self._ray.shutdown()


class _Task:
    def __init__(self, ray: Any, task: Any) -> None:
        self._ray, self._task = ray, task

    def result(self) -> list[GameLine]:
        return [decode_game(line) for line in self._ray.get(self._task)]
