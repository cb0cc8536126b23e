# pyright: standard, reportUnnecessaryTypeIgnoreComment=true
"""What type checkers make of verbs that are awaited; read as `typed.py` is.

Their types are made of those of the sync verbs, so that one of each kind is enough.
"""

from typing import assert_type

from playwright.async_api import Page as PlaywrightPage
from pydantic import BaseModel

from pytest_stagehand import Action, ActResult, AgentResult, AsyncPage, Verdict


class Row(BaseModel):
    product: str


async def verbs(page: AsyncPage) -> None:
    assert_type(await page.act("press Save", within=page.locator("main"), optional=True), ActResult[AsyncPage])
    assert_type((await page.act("press Help")).new_page, AsyncPage | None)
    assert_type(await page.observe("the sizes"), list[Action])
    assert_type(await page.extract("the heading"), str)
    assert_type(await page.extract("the rows", list[Row]), list[Row])
    assert_type(await page.extract("the total", schema=int, within=page.locator("main")), int)
    assert_type(await page.extract("the total", int | None), int | None)
    assert_type(await page.verify("the cart is empty"), None)
    assert_type(await page.ask("Is it empty?"), Verdict)
    assert_type(await page.ask(["Is it empty?"]), list[Verdict])


async def tasks(page: AsyncPage) -> None:
    agent = page.agent(timeout=1_000)
    assert_type(await agent.execute("order a shirt"), AgentResult[None, AsyncPage])
    assert_type(await agent.execute("order a shirt", output=Row), AgentResult[Row, AsyncPage])
    assert_type((await agent.execute("order a shirt", output=Row)).output, Row)
    assert_type(await agent.follow(["order a shirt"]), tuple[AgentResult[None, AsyncPage], ...])
    async with await page.whenever("a survey asks", "close it") as survey:
        assert_type(survey.times, int)
        await survey.stop()


async def what_is_refused(page: AsyncPage, plain: PlaywrightPage) -> None:
    await page.act(1)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    await plain.act("press Save")  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
    assert (await page.act("press Save")).succeeded  # type: ignore[attr-defined]  # pyright: ignore[reportAttributeAccessIssue]
