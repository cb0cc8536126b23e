import multiprocessing
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import diskcache
import pytest

from pytest_stagehand._models.answers import LONGEST, AnswerCache, key_of
from pytest_stagehand._models.questions import FollowUp, Picture, Question

MODEL = "openai/gpt-4o"
ASKED = Question("act", "You act.", ("Press the button.", Picture(b"png")), {"title": "act", "type": "object"})
MODE_RAW, MODE_BINARY, MODE_TEXT, MODE_PICKLE = 1, 2, 3, 4


@pytest.fixture
def folder(tmp_path) -> Path:
    return tmp_path / "d" / "stagehand"


@pytest.fixture
def cache(folder):
    cache = AnswerCache(folder)
    yield cache
    cache.close()


def question(number: int) -> Question:
    return replace(ASKED, content=(f"Question {number}",))


def write(folder: Path, statement: str, *values: object) -> None:
    """What somebody else does to the file."""
    with closing(sqlite3.connect(folder / "cache.db", isolation_level=None)) as file:
        file.execute(statement, values)


def rows(folder: Path) -> int:
    with closing(sqlite3.connect(folder / "cache.db")) as file:
        return file.execute("SELECT count(*) FROM Cache").fetchone()[0]


def craft(cache: AnswerCache, folder: Path, mode: object, filename: str | None, value: object) -> None:
    """A row for `ASKED` that this package would never write."""
    cache.put(MODEL, ASKED, "{}")
    cache.close()
    write(folder, "UPDATE Cache SET mode = ?, filename = ?, value = ?", mode, filename, value)


# --- Keeping --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ['{"actions": []}', "{", "ünï\x00\x1b[0m\ud800", ""])
def test_an_answer_is_kept_as_it_came(cache, folder, text):
    assert cache.get(MODEL, ASKED) is None
    cache.put(MODEL, ASKED, text)
    cache.close()
    other = AnswerCache(folder)
    assert other.get(MODEL, ASKED) == text
    other.close()


@pytest.mark.parametrize(
    "other",
    [
        replace(ASKED, purpose="verify"),
        replace(ASKED, system="You look."),
        replace(ASKED, content=("Press the link.", Picture(b"png"))),
        replace(ASKED, content=("Press the button.", Picture(b"another"))),
        replace(ASKED, content=(Picture(b"png"), "Press the button.")),
        replace(ASKED, content=("Press the ", "button.", Picture(b"png"))),
        replace(ASKED, schema={"title": "act", "type": "array"}),
        replace(ASKED, follow_ups=(FollowUp("{}", "No such id."),)),
    ],
)
def test_another_question_has_another_answer(other):
    assert key_of(MODEL, other) != key_of(MODEL, ASKED)


def test_another_model_has_another_answer(cache):
    cache.put(MODEL, ASKED, "{}")
    assert cache.get("openai/gpt-4o-mini", ASKED) is None


def test_equal_questions_are_one():
    schema = MappingProxyType({"title": "act", "type": "object"})
    assert key_of(MODEL, replace(ASKED, schema=schema, content=("Press the button.", Picture(b"png")))) == key_of(
        MODEL, ASKED
    )


def test_a_text_can_not_pass_for_a_picture():
    digest = "5d2cbb8ff7b0f3b8ab2d3d6d2e8a1e1b"
    assert key_of(MODEL, replace(ASKED, content=(digest,))) != key_of(MODEL, replace(ASKED, content=(Picture(b"x"),)))


def test_a_later_answer_takes_the_place_of_an_earlier(cache, folder):
    cache.put(MODEL, ASKED, "1")
    cache.put(MODEL, ASKED, "2")
    assert cache.get(MODEL, ASKED) == "2"
    assert rows(folder) == 1


def test_a_dropped_answer_is_gone_and_no_other(cache):
    cache.put(MODEL, question(1), "1")
    cache.put(MODEL, question(2), "2")
    cache.drop(MODEL, question(1))
    cache.drop(MODEL, question(3))
    assert [cache.get(MODEL, question(number)) for number in (1, 2)] == [None, "2"]


def test_a_cleared_cache_is_empty_and_goes_on(cache, folder):
    cache.put(MODEL, ASKED, "{}")
    (folder / "note.txt").write_text("not ours")
    cache.clear()
    assert [file.name for file in folder.iterdir()] == ["note.txt"]
    assert cache.get(MODEL, ASKED) is None
    cache.put(MODEL, ASKED, "{}")
    assert cache.get(MODEL, ASKED) == "{}"


def test_a_cache_that_never_was_can_be_cleared_and_closed(cache, folder):
    cache.clear()
    cache.close()
    assert not folder.exists()


def test_what_was_not_used_for_longest_makes_room(folder):
    size = 1_000_000
    cache = AnswerCache(folder, size)
    for number in range(120):
        cache.put(MODEL, question(number), str(number) + " " * 20_000)
        cache.get(MODEL, question(0))
    found = [number for number in range(120) if cache.get(MODEL, question(number))]
    cache.close()
    assert found[0] == 0
    assert found[1:] == list(range(121 - len(found), 120))
    assert (folder / "cache.db").stat().st_size < size + 100_000


def test_an_endless_answer_is_not_kept(cache):
    cache.put(MODEL, ASKED, " " * (LONGEST + 1))
    assert cache.get(MODEL, ASKED) is None


def test_there_is_one_file(cache, folder):
    cache.put(MODEL, ASKED, "x" * 500_000)
    assert [file.name for file in folder.iterdir()] == ["cache.db"]


# --- Foreign rows ---------------------------------------------------------------------------------------------------


class Bomb:
    def __init__(self, mark: Path) -> None:
        self.mark = mark

    def __reduce__(self):
        return os.mkdir, (str(self.mark),)


def test_a_crafted_pickle_is_not_executed_and_deleted(cache, folder, tmp_path):
    mark = tmp_path / "executed"
    craft(cache, folder, MODE_PICKLE, None, pickle.dumps(Bomb(mark)))
    assert cache.get(MODEL, ASKED) is None
    assert not mark.exists()
    assert rows(folder) == 0

    craft(cache, folder, MODE_PICKLE, None, pickle.dumps(Bomb(mark)))
    with diskcache.Cache(str(folder)) as stock:
        stock.get(key_of(MODEL, ASKED))
    assert mark.exists(), "the row was none that would do harm"


def test_a_crafted_pickle_as_a_key_is_not_executed(cache, folder, tmp_path):
    craft(cache, folder, MODE_RAW, None, "{}")
    write(folder, "UPDATE Cache SET raw = 0, key = ?", pickle.dumps(Bomb(tmp_path / "executed")))
    assert cache.get(MODEL, ASKED) is None
    assert len(list(cache._opened().iterkeys())) == 1
    assert not (tmp_path / "executed").exists()


@pytest.mark.parametrize("mode", [MODE_RAW, MODE_BINARY, MODE_TEXT, MODE_PICKLE])
@pytest.mark.parametrize("is_absolute", [True, False])
def test_a_crafted_file_name_is_neither_read_nor_removed(cache, folder, tmp_path, mode, is_absolute):
    outside = tmp_path / "outside.txt"
    outside.write_bytes(pickle.dumps(Bomb(tmp_path / "executed")) if mode == MODE_PICKLE else b'{"text": "stolen"}')
    name = str(outside) if is_absolute else "../../outside.txt"
    craft(cache, folder, mode, name, None)
    assert cache.get(MODEL, ASKED) is None
    assert rows(folder) == 0
    craft(cache, folder, mode, name, '{"text": "beside it"}')
    assert cache.get(MODEL, ASKED) is None
    craft(cache, folder, mode, name, None)
    cache.put(MODEL, ASKED, "{}")
    assert cache.get(MODEL, ASKED) == "{}"
    craft(cache, folder, mode, name, None)
    cache.drop(MODEL, ASKED)
    assert outside.exists()
    assert not (tmp_path / "executed").exists()


def test_a_row_with_a_crafted_file_name_makes_room_without_its_file(folder, tmp_path):
    outside = tmp_path / "outside.txt"
    outside.write_text("mine")
    cache = AnswerCache(folder, 200_000)
    craft(cache, folder, MODE_TEXT, "../../outside.txt", None)
    for number in range(20):
        cache.put(MODEL, question(number), " " * 20_000)
    cache.close()
    with closing(sqlite3.connect(folder / "cache.db")) as file:
        assert file.execute("SELECT count(*) FROM Cache WHERE filename IS NOT NULL").fetchone() == (0,)
    assert outside.read_text() == "mine"


@pytest.mark.parametrize(
    "value",
    [b'{"text": "bytes"}', 5, None, "", "{", "[]", "null", '"text"', '{"text": 5}', '{"words": ""}', "[" * 100_000],
)
def test_a_row_that_is_no_answer_is_missed_and_deleted(cache, folder, value):
    craft(cache, folder, MODE_RAW, None, value)
    assert cache.get(MODEL, ASKED) is None
    assert rows(folder) == 0


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO Settings VALUES ('disk_protocol', 'x')",
        "INSERT INTO Settings VALUES ('get', 'x')",
        "INSERT INTO Settings VALUES ('_disk', 'x')",
        "INSERT INTO Settings VALUES ('sqlite_x; DROP TABLE Cache', 'x')",
        "UPDATE Settings SET value = 'x'",
        "ALTER TABLE Cache DROP COLUMN mode",
        "DROP TABLE Cache",
        "CREATE TRIGGER t BEFORE INSERT ON Cache BEGIN SELECT raise(ABORT, 'no'); END",
    ],
)
def test_a_crafted_table_is_begun_anew(cache, folder, statement):
    cache.put(MODEL, question(1), "1")
    cache.close()
    write(folder, statement)
    cache.get(MODEL, question(1))
    cache.put(MODEL, question(2), "2")
    assert cache.get(MODEL, question(2)) == "2"


def test_a_link_to_another_database_is_not_followed(cache, folder, tmp_path):
    other = tmp_path / "other.db"
    other.touch()
    folder.mkdir(parents=True)
    (folder / "cache.db").symlink_to(other)
    cache.put(MODEL, ASKED, "{}")
    assert cache.get(MODEL, ASKED) == "{}"
    assert other.stat().st_size == 0


# --- Mishaps --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_open", [True, False])
@pytest.mark.parametrize("broken", [b"no database at all" * 500, b"SQLite format 3\x00", None])
def test_a_broken_file_is_begun_anew(cache, folder, is_open, broken):
    for number in range(50):
        cache.put(MODEL, question(number), " " * 1_000)
    if not is_open:
        cache.close()
    file = folder / "cache.db"
    content = file.read_bytes()
    file.write_bytes(broken or content[:8_192] + os.urandom(len(content) - 8_192))
    cache.get(MODEL, question(1))
    cache.put(MODEL, question(2), "2")
    assert cache.get(MODEL, question(2)) == "2"


@pytest.mark.parametrize("call", ["get", "put", "drop"])
def test_a_cache_may_be_deleted_while_it_is_open(cache, folder, call):
    cache.put(MODEL, question(1), "1")
    AnswerCache(folder).clear()
    folder.rmdir()
    {
        "get": lambda: cache.get(MODEL, question(1)),
        "put": lambda: cache.put(MODEL, question(1), "2"),
        "drop": lambda: cache.drop(MODEL, question(1)),
    }[call]()
    cache.put(MODEL, question(2), "2")
    assert cache.get(MODEL, question(2)) == "2"
    assert (folder / "cache.db").exists()


def test_a_cache_that_another_process_made_anew_is_shared_again(cache, folder):
    cache.put(MODEL, question(1), "1")
    other = AnswerCache(folder)
    other.clear()
    other.put(MODEL, question(2), "2")
    cache.put(MODEL, question(3), "3")
    assert [cache.get(MODEL, question(number)) for number in (1, 2, 3)] == [None, "2", "3"]
    assert other.get(MODEL, question(3)) == "3"
    other.close()


def in_a_file(tmp_path: Path) -> Path:
    (tmp_path / "file").touch()
    return tmp_path / "file" / "stagehand"


def under_a_folder(tmp_path: Path) -> Path:
    (tmp_path / "stagehand" / "cache.db").mkdir(parents=True)
    return tmp_path / "stagehand"


def not_ours(tmp_path: Path) -> Path:
    if os.geteuid() == 0:
        pytest.skip("root may write everywhere")
    (tmp_path / "stagehand").mkdir(mode=0o500)
    return tmp_path / "stagehand"


@pytest.mark.parametrize("place", [in_a_file, under_a_folder, not_ours])
def test_where_nothing_can_be_written_there_is_no_cache_and_no_error(tmp_path, place):
    cache = AnswerCache(place(tmp_path))
    cache.put(MODEL, ASKED, "{}")
    assert cache.get(MODEL, ASKED) is None
    cache.drop(MODEL, ASKED)
    cache.clear()
    cache.close()


def test_a_lock_that_is_never_given_back_is_not_waited_for_long(cache, folder):
    cache.put(MODEL, ASKED, "{}")
    with closing(sqlite3.connect(folder / "cache.db", isolation_level=None)) as file:
        file.execute("BEGIN EXCLUSIVE")
        started = time.monotonic()
        assert cache.get(MODEL, ASKED) is None
        assert time.monotonic() - started < 30
    assert cache.get(MODEL, ASKED) == "{}"


def test_a_process_that_is_killed_while_it_writes_leaves_a_cache(cache, folder):
    cache.put(MODEL, ASKED, "{}")
    code = (
        "import os, signal, sqlite3, sys\n"
        "file = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "file.execute('PRAGMA cache_size = 1')\n"
        "file.execute('BEGIN IMMEDIATE')\n"
        "file.execute('UPDATE Cache SET value = zeroblob(500000)')\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, folder / "cache.db"], timeout=60)
    assert done.returncode == -signal.SIGKILL
    assert cache.get(MODEL, ASKED) == "{}"


def _write(folder: Path, worker: int, ready) -> None:
    ready.wait(60)
    for number in range(10):
        cache = AnswerCache(folder)
        cache.put(MODEL, question(100 * worker + number), f"{worker} {number}")
        cache.get(MODEL, question(100 * (worker - 1) + number))
        cache.close()


@pytest.mark.long
def test_processes_that_write_at_once_lose_nothing(cache, folder):
    context = multiprocessing.get_context("spawn")
    ready = context.Barrier(3)
    workers = [context.Process(target=_write, args=(folder, worker, ready)) for worker in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0] * 3
    for worker in range(3):
        for number in range(10):
            assert cache.get(MODEL, question(100 * worker + number)) == f"{worker} {number}"


def test_diskcache_is_imported_when_it_is_first_used():
    code = "import sys, pytest_stagehand._models.answers; print('diskcache' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
