"""The deck builder: from somebody's card database to a game with a deck of it."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import pytest

from arbiter.cards import deck_names, deck_text
from arbiter.games import RULESETS
from browser.conftest import Server
from browser.hands import Hands
from card_files import HOSTILE, HOSTILE_NAME, HOSTILE_TEXT, LEADER, PLAIN, UNREAD, sven_file

SVE = "sve-1.3.1"
PLAYABLE = [name for name in RULESETS if deck_names(name)]
FIRST_IS = "(name) => document.querySelector('[data-at=\"0\"]')?.dataset.found === name"


class Builder:
    """Somebody who builds a deck."""

    def __init__(self, page, url):
        self.page = page
        self.url = url

    def begin(self, ruleset=SVE):
        """A new deck, from the lobby."""
        self.page.goto(self.url)
        self.page.click("[data-decks]")
        self.page.select_option("[data-ruleset]", ruleset)
        self.page.click("[data-new]")
        self.ready()
        return self

    def ready(self):
        self.page.wait_for_selector('[data-builder="ready"]')

    def bring(self, file):
        """Add a card database in the page."""
        self.page.click("[data-import]")
        self.page.set_input_files("[data-database]", str(file))
        self.page.wait_for_selector("[data-imported], [data-problem]", timeout=120_000)

    def search(self, name):
        self.page.fill("[data-search]", name)
        self.page.wait_for_function(FIRST_IS, arg=name)

    def add(self, name, copies=1):
        """By search and keyboard alone."""
        self.search(name)
        for _ in range(copies):
            self.page.press("[data-search]", "Enter")

    def holds(self, section, cards):
        self.page.wait_for_selector(f'[data-section="{section}"][data-cards="{cards}"]')

    def saved(self):
        self.page.wait_for_selector('[data-saved="saved"]')

    def paste(self, text):
        self.page.click("[data-paste]")
        self.page.fill("[data-list]", text)
        self.page.wait_for_selector("[data-parsed]")


def orchard_list(copies=3):
    return f"[Leader]\n1 {LEADER}\n[Main]\n" + "".join(f"{copies} {name}\n" for name in PLAIN)


@pytest.fixture(scope="module")
def orchard(tmp_path_factory):
    """A server whose owner has added the database and whose pictures lie in a folder."""
    from arbiter.cards.collection import Collection

    folder = tmp_path_factory.mktemp("orchard")
    pictures = folder / "pictures"
    pictures.mkdir()
    (pictures / "ORC01-002EN.png").write_bytes(png(40, 56))
    (folder / "elsewhere.png").write_bytes(png(40, 56))
    (pictures / "ORC01-003EN.png").symlink_to(folder / "elsewhere.png")
    with Collection.open(folder / "data" / "cards.db") as collection:
        collection.add([sven_file(folder)])
    made = Server(folder, "--pictures", str(pictures))
    yield made
    made.stop()


def png(width, height):
    """A picture of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = (b"\0" + b"\x30\x90\x50" * width) * height
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def test_from_a_card_database_to_the_end_of_a_game(own_server, visit, watch, tmp_path):
    page = visit()
    builder = Builder(page, own_server.url).begin()
    page.fill("[data-name]", "Orchard")
    builder.bring(sven_file(tmp_path))
    assert page.get_attribute("[data-imported]", "data-imported") == "17"
    assert page.get_attribute("[data-refused]", "data-refused") == "2"
    page.click("[data-import-done]")

    page.wait_for_selector('[data-broken="6.1.1.2"]')  # nothing in it yet
    builder.add(LEADER)
    for name in PLAIN:
        builder.add(name, 3)
    builder.holds("main", 42)
    page.wait_for_selector('[data-legal="true"]')
    assert page.locator("[data-broken]").count() == 0

    page.press("[data-search]", "Enter")  # a fourth copy breaks a clause, which is named with our gist of it
    broken = page.wait_for_selector('[data-broken="6.1.1.4"]')
    assert PLAIN[-1] in broken.inner_text()
    assert len(page.inner_text('[data-broken="6.1.1.4"] small')) > 10
    assert page.locator("[data-play]").is_disabled()
    page.press("[data-search]", "ArrowDown")
    page.keyboard.press("-")
    page.wait_for_selector('[data-broken="6.1.1.4"]', state="detached")
    page.wait_for_selector('[data-legal="true"]')
    builder.saved()

    page.reload()
    builder.ready()
    builder.holds("main", 42)
    assert page.input_value("[data-name]") == "Orchard"

    watch.allowed += ["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "Failed to load resource"]
    own_server.kill()
    own_server.start()
    page.goto(own_server.url)
    page.click('[data-with="Orchard"]')  # one touch from the lobby to the table, two with opening the page
    hands = Hands(page, seed=3, busy=0.8)
    hands.seated()
    assert "win" in hands.game(touches=1500)

    page.goto(f"{own_server.url}/#/")
    page.click("[data-more]")
    mine = page.locator("fieldset").first.locator('[data-own="Orchard"]')
    mine.wait_for(state="attached")
    page.wait_for_function("() => document.querySelector('[data-own=Orchard]').checked")  # the deck last used


def test_the_keyboard_reaches_everything(orchard, visit):
    page = visit()
    builder = Builder(page, orchard.url).begin()
    page.locator("h2").first.click()
    page.keyboard.press("/")
    page.keyboard.type("apple kn")
    page.keyboard.press("Enter")  # before the answer is there
    builder.holds("main", 1)
    page.wait_for_selector('[data-row="Apple Knight"]')
    page.locator('[data-row="Apple Knight"]').focus()
    page.keyboard.press("Delete")
    builder.holds("main", 0)
    page.fill("[data-search]", "")
    page.focus("[data-search]")
    page.keyboard.type("orchard h")
    page.wait_for_function(FIRST_IS, arg="Orchard Hand")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") == "found"
    for _ in range(3):
        page.keyboard.press("Enter")
    builder.holds("main", 3)
    page.keyboard.press("Backspace")
    builder.holds("main", 2)
    page.wait_for_selector('[data-shown="Orchard Hand"]')
    row = page.locator('[data-row="Orchard Hand"]')
    row.focus()
    page.keyboard.press("+")
    builder.holds("main", 3)
    for left in (2, 1, 0):
        page.keyboard.press("-")
        builder.holds("main", left)
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.hasAttribute('data-search')")


def test_cards_are_added_by_click_and_by_dragging(orchard, visit):
    page = visit()
    builder = Builder(page, orchard.url).begin()
    builder.search("Apple Knight")
    page.click('[data-add="Apple Knight"]')
    builder.holds("main", 1)
    page.locator('[data-found="Apple Knight"]').drag_to(page.locator('[data-section="evolve"]'))
    builder.holds("evolve", 1)
    page.wait_for_selector('[data-broken="6.1.1.3"]')  # it is no evolved card
    page.select_option('[data-section="evolve"] .move', "main")
    builder.holds("main", 2)
    builder.holds("evolve", 0)


def test_clicks_faster_than_the_server_hit_the_card_they_are_meant_for(orchard, visit):
    page = visit()
    builder = Builder(page, orchard.url).begin()
    builder.paste("1 Apple Knight\n2 Cider Guard\n3 Bough Squire\n")
    page.click("[data-use]")
    builder.holds("main", 6)
    page.evaluate(
        """() => { for (const name of ['Apple Knight', 'Bough Squire', 'Cider Guard'])
          document.querySelector(`[aria-label="One ${name} less"]`).click() }"""
    )
    builder.holds("main", 3)
    rows = page.eval_on_selector_all("[data-row]", "rows => rows.map(row => row.getAttribute('aria-label'))")
    assert rows == ["1 Cider Guard", "2 Bough Squire"]


def test_filters_come_from_the_cards_there_are(orchard, visit):
    page = visit()
    Builder(page, orchard.url).begin()
    page.wait_for_selector('[data-found="Apple Knight"]')
    every = int(page.get_attribute("[data-total]", "data-total"))
    page.select_option('[data-facet="sets"]', "ORC01")
    page.wait_for_selector('[data-total="17"]')
    page.check("[data-whole]")
    page.wait_for_selector('[data-total="15"]')
    page.select_option('[data-facet="min"]', "5")
    page.wait_for_selector('[data-total="2"]')
    page.click("text=Clear filters")
    page.wait_for_selector(f'[data-total="{every}"]')


def test_what_is_not_read_is_marked_beside_what_is(orchard, visit):
    page = visit()
    builder = Builder(page, orchard.url).begin()
    builder.add(UNREAD)
    page.wait_for_selector(f'[data-shown="{UNREAD}"]')
    assert "Frobnicate the moon." in page.inner_text("[data-unread]")
    assert page.inner_text("[data-wording]").strip() == "Ward"
    assert page.inner_text("[data-understood]").strip() == "Ward."
    page.wait_for_selector("summary:has-text('Needs hands: 1 card')")


def test_hostile_names_and_texts_are_only_text(orchard, visit, tmp_path):
    page = visit()
    dialogs = []
    page.on("dialog", lambda dialog: (dialogs.append(dialog.message), dialog.dismiss()))
    builder = Builder(page, orchard.url).begin()
    page.fill("[data-name]", HOSTILE_NAME)
    builder.search(HOSTILE)
    page.press("[data-search]", "Enter")
    page.wait_for_selector(f'[data-shown="{HOSTILE}"]')
    assert HOSTILE_TEXT.splitlines()[1] in page.inner_text("[data-printed]").replace("not read: ", "")
    builder.paste(f"3 {HOSTILE_NAME}\n2 <script>alert(3)</script>\n1 Apple Knight\n")
    assert HOSTILE_NAME in page.inner_text("[data-unknown]")
    assert "<script>alert(3)</script>" in page.inner_text("[data-unknown]")
    page.keyboard.press("Escape")
    builder.bring(sven_file(tmp_path))  # refuses a name of markup
    page.keyboard.press("Escape")
    builder.saved()
    page.goto(f"{orchard.url}/#/decks")
    page.wait_for_selector("li[data-deck]")
    assert HOSTILE_NAME in page.inner_text("li[data-deck]")
    page.goto(f"{orchard.url}/#/")
    page.wait_for_selector("[data-with]")
    assert HOSTILE_NAME in page.inner_text("[data-with]")
    for bad in ("x", "%3Cscript%3Ealert(4)%3C/script%3E", "A" * 40_000):
        page.goto(f"{orchard.url}/#/decks/link/{bad}")
        page.reload()
        page.wait_for_selector(".problem")
    assert page.locator("img[src='x'], .message script, main script").count() == 0
    assert dialogs == []


def test_pictures_of_the_folder_are_shown_and_no_others(orchard, visit):
    page = visit()
    builder = Builder(page, orchard.url).begin()
    builder.add("Orchard Hand")
    picture = page.wait_for_selector(".big img")
    page.wait_for_function("(node) => node.complete && node.naturalWidth === 40", arg=picture)
    builder.add("Apple Knight")  # its picture is a link out of the folder
    page.wait_for_selector('[data-shown="Apple Knight"]')
    assert page.locator(".big img").count() == 0
    assert page.request.get(f"{orchard.url}/pictures?number=ORC01-003EN").status == 404
    assert page.request.get(f"{orchard.url}/pictures?number=../elsewhere").status == 404


def test_a_link_carries_the_deck_to_another_browser(orchard, visit):
    page = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=orchard.url)
    builder = Builder(page, orchard.url).begin()
    page.fill("[data-name]", "Carried — ünïcode")
    builder.paste(orchard_list())
    page.click("[data-use]")
    builder.holds("main", 42)
    page.click("[data-link]")
    page.wait_for_selector(".announce")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(f"{orchard.url}/#/decks/link/")
    other = visit()
    other.goto(link)
    other.click("[data-keep]")
    theirs = Builder(other, orchard.url)
    theirs.ready()
    theirs.holds("main", 42)
    assert other.input_value("[data-name]") == "Carried — ünïcode"
    assert other.evaluate("localStorage.getItem('arbiter.decks')") != page.evaluate(
        "localStorage.getItem('arbiter.decks')"
    )


def test_decks_are_renamed_duplicated_exported_and_deleted(orchard, visit, tmp_path):
    page = visit()
    builder = Builder(page, orchard.url).begin()
    file = tmp_path / "list.txt"
    file.write_text(orchard_list(), encoding="utf-8")
    page.click("[data-paste]")
    page.set_input_files("[data-list-file]", str(file))
    page.wait_for_selector('[data-parsed="43"]')
    page.click("[data-use]")
    builder.holds("main", 42)
    page.fill("[data-name]", "First")
    builder.saved()
    page.click("[data-export]")
    page.wait_for_function("() => document.querySelector('[data-exported]').value.includes('3 Orchard Hand')")
    page.click('[data-format-to="untap"]')
    page.wait_for_function("() => document.querySelector('[data-exported]').value.startsWith('//deck-1')")
    with page.expect_download() as saved:
        page.click("text=Save as a file")
    assert saved.value.suggested_filename == "First.txt"
    page.keyboard.press("Escape")
    page.click("[data-duplicate]")
    page.wait_for_function("() => document.querySelector('[data-name]')?.value === 'First (copy)'")
    page.goto(f"{orchard.url}/#/decks")
    page.wait_for_selector('[data-deck="First"]')
    page.click('[data-deck="First (copy)"] >> text=Edit')
    builder.ready()
    page.click("[data-delete]")
    page.click("[data-delete-sure]")
    page.wait_for_selector('[data-deck="First"]')
    assert page.locator("li[data-deck]").count() == 1


def test_the_computer_gets_only_decks_that_need_no_hands(orchard, visit):
    page = visit()
    builder = Builder(page, orchard.url).begin()
    page.fill("[data-name]", "Whole")
    builder.paste(orchard_list())
    page.click("[data-use]")
    page.wait_for_selector('[data-legal="true"]')
    builder.saved()
    page.click("[data-duplicate]")
    page.wait_for_function("() => document.querySelector('[data-name]')?.value === 'Whole (copy)'")
    page.fill("[data-name]", "By hand")
    builder.add(UNREAD)
    page.wait_for_selector("summary:has-text('Needs hands')")
    builder.saved()
    page.goto(f"{orchard.url}/#/")
    page.click("[data-more]")
    page.select_option("[data-ruleset]", SVE)
    theirs = page.locator("fieldset").nth(1)
    theirs.locator('[data-own="Whole"]').wait_for(state="attached")
    assert theirs.locator('[data-own="By hand"]').is_disabled()
    assert page.locator("fieldset").first.locator('[data-own="By hand"]').is_enabled()
    theirs.locator("label:has([data-own=Whole])").click()
    page.click("[data-start]")
    page.wait_for_selector(".asking")


@pytest.mark.parametrize("ruleset", PLAYABLE)
def test_every_game_is_built_with_the_same_page(orchard, visit, ruleset):
    page = visit()
    builder = Builder(page, orchard.url).begin(ruleset)
    builder.paste(deck_text(ruleset, deck_names(ruleset)[0]))
    page.click("[data-use]")
    page.wait_for_selector('[data-legal="true"]')
    for chart in ("curve", "attributes", "types"):
        assert page.locator(f'[data-chart="{chart}"]').count() == 1
    page.click("[data-hand]")
    page.wait_for_selector("[data-hand-of]")
    cards = int(page.get_attribute("[data-hand-of]", "data-hand-of"))
    assert cards >= 4
    if page.locator("[data-hand-of] button").count():
        page.locator("[data-hand-of] button").first.click()
    page.click("[data-change]")
    page.wait_for_selector(f'[data-hand-of="{cards}"][data-settled="true"]')
    page.click("[data-again]")
    page.wait_for_selector('[data-settled="false"]')


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (390, 780), (320, 640)])
def test_the_page_fits_and_everything_has_a_name(orchard, visit, width, height):
    page = visit(width=width, height=height, touch=width < 800)
    builder = Builder(page, orchard.url).begin()
    if width < 940:
        page.click('[data-tab="deck"]')
    builder.paste(orchard_list())
    page.click("[data-use]")
    for tab in ("cards", "card", "deck") if width < 940 else ("",):
        if tab:
            page.click(f'[data-tab="{tab}"]')
        assert page.evaluate("document.scrollingElement.scrollWidth <= innerWidth")
        nameless = page.evaluate(
            """() => [...document.querySelectorAll('button, input, select, textarea, a')]
              .filter((node) => node.offsetParent)
              .filter((node) => !(node.getAttribute('aria-label') || node.textContent.trim() || node.labels?.length))
              .map((node) => node.outerHTML)"""
        )
        assert nameless == []
    page.screenshot(path=str(Path(orchard.log).with_name(f"builder-{width}.png")))


def test_a_deck_is_tried_and_a_loss_is_watched(server, visit):
    page = visit()
    builder = Builder(page, server.url).begin()
    builder.paste(deck_text(SVE, deck_names(SVE)[0]))
    page.click("[data-use]")
    builder.saved()
    page.click("[data-try]:not([disabled])")
    page.select_option("[data-trial-games]", "20")
    page.uncheck(f'[data-opponent="{deck_names(SVE)[0]}"]')
    page.click("[data-start-trial]")
    page.wait_for_selector('[data-trial="done"]', timeout=120_000)
    assert page.locator("[data-pair]").count() == len(deck_names(SVE)) - 1
    with page.context.expect_page() as opened:
        page.click("[data-report]")
    opened.value.wait_for_selector(".chart svg", timeout=60_000)
    opened.value.close()
    page.locator("[data-replay-loss]").first.click()
    page.wait_for_selector('[data-take="0"]', timeout=30_000)
