"""The MCP server, spoken to over its standard input and output as an assistant does."""

import asyncio
import os
import sys
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra arbiter[mcp] is not installed: make dev")

from mcp import ClientSession, StdioServerParameters, stdio_client

SCENARIO = """
ruleset = "fow-8.01"
[[card]]
name = "Guard"
type = "Resonator"
cost = "{W}{1}"
atk = 300
def = 500
[[scenario]]
title = "A rested resonator cannot block"
A.field = [{ card = "Guard", as = "Attacker" }]
B.field = [{ card = "Guard", rested = true, as = "Sleeper" }, { card = "Guard", as = "Waker" }]
play = '''
A: battle > Attacker attacks player
'''
"""


async def speak() -> None:
    command = StdioServerParameters(
        command=sys.executable, args=["-m", "arbiter", "mcp"], env=dict(os.environ)
    )
    async with stdio_client(command) as (reading, writing), ClientSession(reading, writing) as session:
        await session.initialize()
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert set(tools) == {"rules_show", "rules_search", "card_read", "scenario_run", "why_not"}
        assert all(tool.description for tool in tools.values())

        async def ask(tool: str, **given: Any) -> dict[str, Any]:
            result = await session.call_tool(tool, given)
            assert not result.is_error, result
            found = result.structured_content
            assert found is not None
            return found

        shown = await ask("rules_show", ruleset="fow-8.01", clause="804.3")
        assert "block" in shown["gist"]
        found = await ask("rules_search", words="block", ruleset="fow-8.01")
        assert "804.3" in {one["id"] for one in found["clauses"]}
        assert len(found["clauses"]) <= 30

        text = "[Enter] => Draw a card.\nFly to the moons."
        read = await ask("card_read", game="fow", name="Squire", type="Resonator", text=text)
        assert len(read["understood"]) == 1
        assert [one["text"] for one in read["unread"]] == ["Fly to the moons."]

        run = await ask("scenario_run", scenario=SCENARIO)
        assert run["ok"]
        assert "803.3" in run["verdicts"][0]["clauses"]
        wrong = await ask(
            "scenario_run", scenario=SCENARIO.replace("player\n", "player\nexpect: A.life = 1\n")
        )
        assert not wrong["ok"]
        assert "not so: A.life" in wrong["verdicts"][0]["why"]

        refused = await ask("why_not", scenario=SCENARIO, player="B", what="block with Sleeper")
        assert refused == {"offered": False, "clause": "804.3", "why": "it is rested"}
        offered = await ask("why_not", scenario=SCENARIO, player="B", what="block with Waker")
        assert offered["offered"]

        # what cannot be answered says so, and the server goes on
        for name, given in (
            ("rules_show", {"ruleset": "chess", "clause": "1"}),
            ("rules_show", {"ruleset": "fow-8.01", "clause": "9" * 1000}),
            ("card_read", {"game": "../../x", "name": "a", "type": "b", "text": "c"}),
            ("card_read", {"game": "fow", "name": "a", "type": "b", "text": "c" * 10_000}),
            ("scenario_run", {"scenario": "x = ["}),
            ("scenario_run", {"scenario": "a" * 1_000_000}),
            ("why_not", {"scenario": SCENARIO, "player": "C", "what": "pass"}),
        ):
            assert (await ask(name, **given))["error"]
        assert "block" in (await ask("rules_show", ruleset="fow-8.01", clause="804.3"))["gist"]


def test_an_assistant_speaks_to_it() -> None:
    asyncio.run(asyncio.wait_for(speak(), 300))


def test_a_question_that_takes_too_long_is_ended() -> None:
    from arbiter.errors import ArbiterError
    from arbiter.tooling.assistant import ask

    with pytest.raises(ArbiterError, match="took longer"):
        ask("scenario_run", {"scenario": SCENARIO}, seconds=0.01)
