"""A process for computer players some of which are no good: run by test_thinking."""

import time

import arbiter.players
from arbiter.players.random import Random
from arbiter.server import mind


class Slow(Random):
    def choose(self, decision, view, table):
        time.sleep(3600)


class Cheat(Random):
    def choose(self, decision, view, table):
        return [10**6]


class Crash(Random):
    def choose(self, decision, view, table):
        raise ZeroDivisionError("thinking too hard")


arbiter.players.PLAYERS.update(slow=Slow, cheat=Cheat, crash=Crash)
mind.main()
