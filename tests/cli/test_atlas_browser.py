# SPDX-License-Identifier: MIT
"""The page of 'list --format html' in a browser: what it shows is what the program says, with the mouse and with the keyboard alone; it asks for
nothing, and nothing in it fails. For the slow suite."""

import json
import pathlib
import random
import shlex
import shutil
import subprocess
import time

import pytest

import browser
from conftest import BUILD, SANITIZED, SLOW, run, times

pytestmark = [pytest.mark.skipif(not SLOW or SANITIZED or BUILD.name != "dev", reason="for the slow suite, once"),
              pytest.mark.skipif(bool(browser.lacking()), reason=browser.lacking() or "there is one")]

AXE = "axe-core@4.10.2"


@pytest.fixture(scope="module")
def chromium():
    opened = browser.Browser()
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def home(tmp_path_factory, catalog_1_to_12):
    folder = tmp_path_factory.mktemp("pages")
    shutil.copy(catalog_1_to_12, folder / "nqueens.db")
    return folder


@pytest.fixture
def page(chromium, home):
    """Makes a page and opens it. In the end nothing may have complained, and nothing been asked for."""
    pages = []

    def make(*arguments, address=""):
        pages.append(home / f"{len(list(home.iterdir()))}.html")
        done = run("list", *arguments, "--format", "html", "-o", pages[-1], folder=home)
        assert done.returncode == 0, done.stderr
        chromium.open(pages[-1], address)
        return chromium

    chromium.view(1400)
    chromium.complaints(), chromium.requests()
    yield make
    assert chromium.complaints() == []
    assert {url.split("#")[0] for url in chromium.requests() if not url.startswith("data:")} <= {"about:blank", *(page.as_uri() for page in pages)}


def lines(home, *arguments):
    done = run(*arguments, folder=home)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode().split("\n")[:-1]


def shown_json(home, board):
    return json.loads(run("show", board, "--format", "json", folder=home).stdout)


TEXT = "document.getElementById(arguments[0]).textContent"
COUNTS = "[...document.querySelectorAll('#grid [role=row]')].map((row) => [...row.querySelectorAll('button')].map((button) => Number(/in (\\d+) of/.exec(button.ariaLabel)[1])))"
IMAGES = "[...document.querySelectorAll('#images li')].map((item) => [...item.querySelectorAll('span')].map((span) => span.textContent))"
FACTS = "Object.fromEntries([...document.querySelectorAll('#facts dl div')].map((row) => [row.querySelector('dt').textContent, row.querySelector('dd').firstChild.textContent]))"
BOARD = "document.getElementById('detail').hidden ? null : document.getElementById('copy-text').textContent"


def some_squares(chance, n):
    squares = [(chance.randrange(n), chance.randrange(n)) for _ in range(chance.randint(0, 5))]
    names = list(dict.fromkeys(f"r{r + 1}c{c + 1}" for r, c in squares))
    cut = chance.randint(0, min(2, len(names)))
    return names[:cut], names[cut:]


def options(at, not_at):
    return [word for name in at for word in ("--at", name)] + [word for name in not_at for word in ("--not-at", name)]


def address(n, at, not_at):
    return f"#{n}" + (f";at={','.join(at)}" if at else "") + (f";not={','.join(not_at)}" if not_at else "")


# --- The board to click on ---

@pytest.mark.parametrize("n", [5, 8, 10, 12])
def test_counts_and_heat_map_are_those_of_the_catalog(page, home, n):
    chance, here = random.Random(n), page("4..12")
    for _ in range(times(5, 15, 60)):
        at, not_at = some_squares(chance, n)
        here.go("#" if here.ask("location.hash") == address(n, at, not_at) else address(n, at, not_at))
        if here.ask("location.hash") in ("", "#"):
            here.go(address(n, at, not_at))
        done = run("count", str(n), *options(at, not_at), folder=home)
        assert done.returncode == 0
        assert here.ask(TEXT, "left").split()[0] == done.stdout.decode().strip(), (at, not_at)
        told = json.loads(run("occupancy", str(n), *options(at, not_at), "--format", "json", folder=home).stdout)
        assert here.ask(COUNTS) == told["counts"], (at, not_at)


def click(here, name):
    here.driver.find_element("css selector", f"[data-square={name}]").click()


def test_clicks_require_forbid_and_free(page, home):
    here = page("8")
    for name in ("r1c3", "r2c5", "r2c5"):
        click(here, name)
    assert here.ask(TEXT, "left").split(";")[0] == f"{lines(home, 'count', '8', '--at', 'r1c3', '--not-at', 'r2c5')[0]} of 92 listed solutions left"
    assert here.ask("location.hash").endswith(";at=r1c3;not=r2c5")
    click(here, "r2c5")
    assert here.ask(TEXT, "left").split()[0] == lines(home, "count", "8", "--at", "r1c3")[0]
    here.driver.find_element("css selector", "input[value=not]").click()
    click(here, "r1c3")
    assert here.ask(TEXT, "left").split()[0] == lines(home, "count", "8", "--not-at", "r1c3")[0]
    here.driver.find_element("id", "clear").click()
    assert here.ask(TEXT, "left").split()[0] == "92"


def test_next_goes_through_what_is_left_and_around(page, home):
    here = page("4..8")
    here.go("#8;at=r1c3;not=r8c8")
    boards = lines(home, "list", "8", "--at", "r1c3", "--not-at", "r8c8")
    begin, found = here.ask(BOARD), []
    for _ in range(len(boards) + 1):
        here.driver.find_element("id", "next").click()
        found.append(here.ask(BOARD))
    start = boards.index(found[0])
    assert begin not in boards or begin == boards[start - 1]
    assert found == boards[start:] + boards[:start + 1]
    here.driver.find_element("id", "previous").click()
    assert here.ask(BOARD) == found[-2]


def test_nothing_left_is_said(page):
    here = page("8")
    here.go("#8;at=r1c1,r2c2")
    assert here.ask(TEXT, "left") == "0 of 92 listed solutions left"
    assert here.ask("document.getElementById('next').disabled") and here.ask(TEXT, "shown") == "0 of 12 classes"


FILTERS = [["--fundamental"], ["--class", "half-turn"], ["--at", "d6"], ["--fundamental", "--at", "d6"], ["--where", "symmetry_name = 'flip'"], ["--up-to", "torus"]]


@pytest.mark.parametrize("filters", FILTERS, ids=" ".join)
def test_a_page_of_some_solutions_counts_those(page, home, filters):
    chance, here = random.Random(1), page("8", *filters)
    boards = [line.split()[0] for line in lines(home, "list", "8", *filters)]
    for _ in range(10):
        at, not_at = some_squares(chance, 8)
        here.go("#8:") if here.ask("location.hash") == address(8, at, not_at) else None
        here.go(address(8, at, not_at))
        stands = lambda board, name: board[int(name[1]) - 1] == name[3]
        left = [board for board in boards if all(stands(board, name) for name in at) and not any(stands(board, name) for name in not_at)]
        assert here.ask(TEXT, "left").split()[0] == str(len(left)), (at, not_at)


@pytest.mark.parametrize("asked,words", [(["1..8"], "It lists all"), (["2..3"], "It lists all"), (["1..8", "--fundamental"], "canonical form alone"), (["1"], "It lists all"),
                                         (["8", "--at", "d6"], "does not list all"), (["8", "--where", "0"], "does not list all"), (["4..8", "--class", "half-turn"], "does not list all"),
                                         (["8", "--fundamental", "--at", "d6"], "canonical form alone")], ids=str)
def test_the_page_says_what_it_lists(page, asked, words):
    assert words in page(*asked).ask(TEXT, "listed")


# --- One board ---

def test_boards_are_as_show_shows_them(page, home):
    chance, here = random.Random(2), page("4..12")
    for n in (4, 6, 8, 9, 11, 12):
        for board in chance.sample(lines(home, "list", str(n)), 2):
            here.go(f"#{n}:{board}")
            shown, facts = shown_json(home, board), here.ask(FACTS)
            images = here.ask(IMAGES)
            assert [image[0] for image in images] == [image["placement"] for image in shown["orbit"]]
            assert [image[1].split()[0] for image in images] == [image["symmetry_name"] for image in shown["orbit"]]
            numbers = {text: f"{n}#{k}" for k, text in enumerate(lines(home, "list", str(n)), 1)}
            assert [image[1].split()[1] for image in images] == [numbers[image[0]] for image in images]
            assert facts["canonical"] == shown["canonical"] and facts["class"].split(":")[0] == shown["class"]
            assert facts["number"].startswith(f"{shown['number']} of ") and f"its class is {shown['fundamental_number']} of" in facts["number"]
            assert facts["properties"] == (", ".join(shown["properties"]) or "none")
            told = {name: str(value) for name, value in shown.items() if name in facts and name not in ("placement", "canonical", "class", "number", "properties")}
            assert len(told) == 13 and {name: facts[name].strip() for name in told} == told
            for format in ("text", "tuple", "squares", "fen", "board"):
                printed = "\n".join(lines(home, "list", str(n), "--starts-with", board, "--format", format)).rstrip("\n")
                assert here.ask(TEXT, f"copy-{format}") == printed, format
            squares = here.ask("document.getElementById('board-squares').textContent")
            assert squares == "Queens on " + ", ".join(f"r{row}c{'123456789abc'.index(letter) + 1}" for row, letter in enumerate(board, 1))
            assert here.ask("document.querySelectorAll('#board use').length") == n


@pytest.mark.parametrize("filters", FILTERS, ids=" ".join)
def test_numbers_of_some_solutions_are_those_of_the_catalog(page, home, filters):
    here = page("9", *filters)
    for board in [line.split()[0] for line in lines(home, "list", "9", *filters)][::20]:
        here.go(f"#9:{board}") if here.ask(BOARD) != board else None
        shown, number = shown_json(home, board), here.ask(FACTS)["number"]
        assert number.startswith(f"{shown['number']} of 352 ") and f"its class is {shown['fundamental_number']} of 46" in number


# --- The gallery ---

def test_the_gallery_has_classes_sorted_and_chosen(page, home):
    here = page("10")
    rows = [line.split(",") for line in lines(home, "list", "10", "--fundamental", "--columns", "placement,class,knight_pairs", "--format", "csv")[1:]]
    for chosen, value, options_ in (("half-turn", None, ";class=half-turn"), (None, "4", ";sort=knight_pairs;value=4"), (None, None, ";sort=knight_pairs;backwards")):
        here.go("#10" + options_)
        expected = [row for row in rows if (not chosen or row[1] == chosen) and (not value or row[2] == value)]
        if "sort" in options_:
            expected.sort(key=lambda row: int(row[2]))
        if "backwards" in options_:
            expected.reverse()
        assert here.ask(TEXT, "shown").split()[0] == str(len(expected))
        seen, at = {}, 0
        while at <= here.ask("document.getElementById('cards').scrollHeight"):
            here.driver.execute_async_script("const done = arguments[1]; document.getElementById('cards').scrollTop = arguments[0];"
                                             "requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)))", at)
            seen.update(here.ask("Object.fromEntries([...document.querySelectorAll('[role=option]')].map((card) => [card.ariaPosInSet, card.querySelector('.text').textContent]))"))
            at += 300
        assert [seen[str(k)] for k in range(1, len(expected) + 1)] == [row[0] for row in expected], options_


def test_fourteen_opens_quickly_and_scrolls_with_few_cards(page, home, record_property):
    assert run("generate", "14", "--db", "fourteen.db", folder=home).returncode == 0
    here = page("14", "--db", "fourteen.db")
    file = max(home.glob("*.html"), key=lambda path: path.stat().st_size)
    assert file.stat().st_size < 2_000_000
    begin = time.monotonic()
    here.open(file)
    seconds = time.monotonic() - begin
    timing = here.ask("performance.getEntriesByType('navigation')[0].toJSON()")
    record_property("first view of n = 14, seconds", seconds)
    print(f"n = 14: {file.stat().st_size} bytes; first view after {seconds:.2f} s, of which the page's own {timing['domContentLoadedEventEnd'] / 1000:.2f} s")
    assert here.ask(TEXT, "left").startswith("365596 listed solutions")  # A000170
    cards = here.driver.find_element("id", "cards")
    cards.send_keys("\ue010")  # End
    here.wait("document.querySelector('[aria-posinset=\"45752\"]')")  # A002562
    assert here.ask("document.querySelectorAll('[role=option]').length") < 200
    assert here.ask("document.querySelector('[aria-posinset=\"45752\"] .text').textContent") == lines(home, "list", "14", "--fundamental", "--reverse", "--limit", "1", "--db", "fourteen.db")[0]
    for name in ("r1c3", "r14c9"):
        click(here, name)
    assert here.ask(TEXT, "left").split()[0] == lines(home, "count", "14", "--at", "r1c3", "--at", "r14c9", "--db", "fourteen.db")[0]


# --- Addresses ---

def test_an_address_says_what_is_shown(page, home):
    here = page("4..9")
    file = pathlib.Path(here.ask("decodeURIComponent(location.pathname)"))
    tenth = lines(home, "list", "8", "--fundamental")[9]
    for asked, board in (("#8/10", tenth), ("#8#14", lines(home, "list", "8")[13]), ("#8:46827135", "46827135"), ("#9", lines(home, "list", "9")[0]), ("", "2413")):
        here.open(file, asked)
        assert here.ask(BOARD) == board and here.ask("document.getElementById('message').hidden"), asked
    here.open(file, "#8:46827135;at=r1c4,g4;not=a1")
    assert here.ask("location.hash") == "#8:46827135;at=r1c4,g4;not=a1"
    assert here.ask(TEXT, "left").split()[0] == lines(home, "count", "8", "--at", "r1c4", "--at", "g4", "--not-at", "a1")[0]
    here.driver.find_element("css selector", "#images a").click()
    here.wait(f"location.hash.startsWith('#8/10;')")
    here.driver.back()
    here.wait("location.hash.startsWith('#8:46827135')")
    here.wait(f"({BOARD}) === '46827135'")


@pytest.mark.parametrize("asked,words", [("#15", "this page has n = 4 to 9"), ("#8/99", "8/99: no solution of this number"), ("#8:12345678", "12345678: no solution"), ("#8#0", "8#0:"),
                                         ("#8;at=z9", "z9: no square"), ("#8;at=r1c1;not=r1c1", "required and forbidden"), ("#8;sort=colour", "sort=colour"), ("#<b>", "<b>: expected"),
                                         ("#%", "%: expected"), ("#8;class=", "class"), ("#8;value=4", "value=4: goes with sort"), ("#8;sort=parity;value=7;at=,;not=;class=full", ""), ("#8/1;colour", "colour: not understood"), ("#%E0%A4%A", "expected")])
def test_a_wrong_address_is_said(page, asked, words):
    here = page("4..9", address=asked)
    assert words in here.ask(TEXT, "message") and here.ask("document.getElementById('message').hidden") == (words == "")
    assert here.ask("document.querySelectorAll('#grid button').length") >= 16


# --- For all ---

def focus(here):
    return here.ask("(() => { const at = document.activeElement; return at.id || at.dataset.square || at.getAttribute('href') || at.ariaLabel || (at.name && at.value) || at.className || at.tagName; })()")


def keys(here, *pressed):
    for key in pressed:
        here.driver.switch_to.active_element.send_keys(key)


def test_the_keyboard_alone_reaches_everything(page, home):
    tab, right, down, end, delete = "\ue004", "\ue014", "\ue015", "\ue010", "\ue017"
    here, met = page("4..8", address="#8/10"), []
    here.ask("document.body.focus()")
    for _ in range(100):
        keys(here, tab)
        met.append(focus(here))
        if len(met) > 1 and met[-1] in ("BODY", met[0]):
            break
    wanted = {"#4", "#5", "#6", "#7", "#8", "turn", "r1c1", "previous", "next", "heat", "only-class", "by-key", "backwards", "cards"}
    wanted |= {f"Copy {name}" for name in ("text", "tuple", "squares", "fen", "board", "command", "address")}
    wanted |= set(here.ask("[...document.querySelectorAll('#images a')].map((link) => link.getAttribute('href'))"))
    assert wanted <= set(met), wanted - set(met)
    here.ask("document.querySelector('[data-square=r1c1]').focus()")
    keys(here, right, right, "q", down, "x")
    assert focus(here) == "r2c3" and here.ask("location.hash").endswith(";at=r1c3;not=r2c3")
    keys(here, delete, "\ue007", "\ue013")  # Enter requires, the arrow goes up
    assert focus(here) == "r1c3" and here.ask("location.hash").endswith(";at=r1c3,r2c3")
    keys(here, delete, end)
    assert focus(here) == "r1c8"
    here.ask("document.getElementById('clear').focus()")
    keys(here, "\ue007")
    assert "at=" not in here.ask("location.hash") and focus(here) == "r1c8"
    here.ask("document.querySelector('#images li:nth-child(2) a').focus()")
    keys(here, "\ue007")
    here.wait("location.hash.startsWith('#8:')")
    here.wait("document.activeElement.ariaCurrent === 'true'")
    here.ask("document.getElementById('cards').focus()")
    keys(here, "\ue011", right, right, "\ue007")  # Home
    assert here.ask(BOARD) == lines(home, "list", "8", "--fundamental")[2] and here.ask("location.hash") == "#8/3"
    assert here.ask("document.getElementById(document.getElementById('cards').getAttribute('aria-activedescendant')).ariaSelected") == "true"


@pytest.fixture(scope="module")
def axe(tmp_path_factory):
    folder = tmp_path_factory.mktemp("axe")
    if not shutil.which("npm"):
        pytest.skip(f"needs npm, which fetches {AXE}")
    done = subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, AXE], capture_output=True)
    if done.returncode != 0:
        pytest.skip(f"npm could not fetch {AXE}: {done.stderr.decode()[-200:]}")
    return (folder / "node_modules/axe-core/axe.min.js").read_text()


@pytest.mark.parametrize("width,dark", [(320, False), (768, True), (1400, False), (1400, True)])
def test_axe_finds_no_violation(page, axe, width, dark):
    here = page("4..9")
    for asked in ("#8/10;at=r1c3;not=r2c2", "#4", "#9;at=r1c1,r2c2"):
        here.view(width, dark=dark)
        here.go(asked)
        here.driver.execute_script(axe)
        found = here.driver.execute_async_script("const done = arguments[0]; axe.run().then((found) => done(found.violations), (failed) => done([{ id: String(failed), nodes: [] }]))")
        assert found == [], [(one["id"], [(node["html"][:200], node.get("failureSummary")) for node in one["nodes"][:3]]) for one in found]


@pytest.mark.parametrize("width", [320, 375, 768, 1400, 2400])
def test_nothing_is_wider_than_the_page(page, width):
    here = page("4..12")
    here.view(width)
    for n in (4, 8, 12):
        here.go(f"#{n}/1")
        assert here.ask("document.documentElement.scrollWidth") <= width


def test_it_prints(page):
    here = page("4..8", address="#8/10")
    printed = here.driver.execute_cdp_cmd("Page.printToPDF", {"printBackground": True})
    assert printed["data"].startswith("JVBERi")  # %PDF
    here.wait("document.querySelectorAll('[role=option]').length === 12")


def test_what_a_user_writes_is_shown_as_it_is(page):
    words = "placement <> '</script><script>document.title = 1</script><b>&amp;\\'"
    here = page("4", "--where", words)
    assert shlex.split(here.ask(TEXT, "question"))[4] == words and here.ask("document.title").startswith("Queens")


def test_sizes_without_solutions_are_shown(page):
    here = page("1..4")
    for n in (2, 3):
        here.go(f"#{n}")
        assert here.ask(TEXT, "left") == "0 listed solutions" and here.ask(BOARD) is None
        assert here.ask(COUNTS) == [[0] * n] * n
    here.go("#1")
    assert here.ask(BOARD) == "1" and here.ask(FACTS)["class"].startswith("full")
