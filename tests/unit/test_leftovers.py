"""What a process left that was killed while it wrote goes with the next run; what a living one has stays."""

import fcntl
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from pytest_stagehand._recording.drafts import drafted, put_whole, sweep
from pytest_stagehand._recording.locks import locked
from pytest_stagehand._report.parts import Parts, remove_parts

DRAFT = ".0123456789abcdef0123456789abcdef.tmp"
OURS = {
    DRAFT: b'{"schema": 1, "te',
    ".ffffffffffffffffffffffffffffffff.tmp": b"",
    ".test_add.json.lock": b"",
    ".test_size[m]-1f0c3a9e.json.lock": b"",
    ".heals.json.lock": b"",
    ".grüße.json.lock": b"",
    "test_cart/test_guest/.test_x.json.lock": b"",
    f"@mobile/test_cart/{DRAFT}": b"x" * 100_000,
    f"fixtures/{DRAFT}": b"",
}
FOREIGN = {
    "test_add.json": b"{}",
    "test_add.json.tmp": b"",
    ".tmp": b"",
    ".swp.tmp": b"",
    ".0123456789ABCDEF0123456789ABCDEF.tmp": b"",
    "0123456789abcdef0123456789abcdef.tmp": b"",
    ".0123456789abcdef0123456789abcdef0.tmp": b"",
    ".0123456789abcdef0123456789abcdef.tmp.bak": b"",
    ".lock": b"",
    "test_add.json.lock": b"",
    ".test_add.json.lock.old": b"",
    ".notes.json.lock": b"this is mine",
    ".package.lock": b"",
    ".gitignore": b"*",
    "poetry.lock": b"",
}


def put(folder, files):
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def names(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if not path.is_dir() or path.is_symlink()}


@pytest.mark.parametrize("name", OURS)
def test_what_was_left_is_removed(tmp_path, name):
    put(tmp_path, {name: OURS[name]})
    sweep(tmp_path)
    assert names(tmp_path) == set()


@pytest.mark.parametrize("name", FOREIGN)
def test_what_is_not_ours_stays(tmp_path, name):
    put(tmp_path, {name: FOREIGN[name]})
    sweep(tmp_path)
    assert names(tmp_path) == {name}


def test_links_are_neither_removed_nor_followed(tmp_path):
    elsewhere = tmp_path / "elsewhere"
    put(elsewhere, {DRAFT: b"mine", ".test_add.json.lock": b""})
    folder = tmp_path / "__recordings__"
    folder.mkdir()
    (folder / "linked").symlink_to(elsewhere)
    (folder / DRAFT).symlink_to(elsewhere / DRAFT)
    (folder / ".x.json.lock").symlink_to(elsewhere / ".test_add.json.lock")
    os.mkfifo(folder / ".y.json.lock")
    sweep(folder)
    assert names(elsewhere) == {DRAFT, ".test_add.json.lock"}
    assert names(folder) == {"linked", DRAFT, ".x.json.lock", ".y.json.lock"}


def test_a_folder_that_is_not_there_or_can_not_be_read_is_none(tmp_path):
    sweep(tmp_path / "nowhere")
    put(tmp_path, {"file": b""})
    sweep(tmp_path / "file")


def test_what_is_being_written_stays_and_is_written(tmp_path):
    path = tmp_path / "test_add.json"
    with locked(path), drafted(path) as descriptor:
        sweep(tmp_path)
        assert len(names(tmp_path)) == 2
        os.write(descriptor, b"whole")
        sweep(tmp_path)
    assert names(tmp_path) == {"test_add.json"}
    assert path.read_bytes() == b"whole"


def test_a_draft_that_is_taken_for_a_left_one_as_it_is_made_is_made_again(tmp_path, monkeypatch):
    flock, seen = fcntl.flock, []

    def late(descriptor, how):
        if not seen:
            seen.append(names(tmp_path))
            for path in list(tmp_path.iterdir()):
                path.unlink()
        return flock(descriptor, how)

    monkeypatch.setattr(fcntl, "flock", late)
    put_whole(tmp_path / "x.json", b"whole")
    assert len(seen[0]) == 1
    assert (tmp_path / "x.json").read_bytes() == b"whole"
    assert names(tmp_path) == {"x.json"}


HOLDS = """
import pathlib, sys, time
from pytest_stagehand._recording.drafts import drafted
from pytest_stagehand._recording.locks import locked
path = pathlib.Path(sys.argv[1])
with locked(path), drafted(path):
    print("there", flush=True)
    time.sleep(120)
"""


def test_what_a_living_process_has_stays_until_it_was_killed(tmp_path):
    path = tmp_path / "test_add.json"
    path.write_bytes(b"as it was")
    with subprocess.Popen([sys.executable, "-c", HOLDS, str(path)], stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        assert writer.stdout.readline() == b"there\n"
        before = names(tmp_path)
        assert len(before) == 3
        sweep(tmp_path)
        assert names(tmp_path) == before
        os.kill(writer.pid, signal.SIGSTOP)
        sweep(tmp_path)
        assert names(tmp_path) == before
        os.kill(writer.pid, signal.SIGKILL)
    sweep(tmp_path)
    assert names(tmp_path) == {"test_add.json"}
    assert path.read_bytes() == b"as it was"


def test_steps_of_a_run_that_was_killed_long_ago_go_and_those_of_another_one_stay(tmp_path):
    living = Parts(tmp_path, "living")
    living.add("test_a", {"index": 0})
    put(
        tmp_path / "parts", {"killed-1.jsonl": b"{}\n", "fresh-1.jsonl": b"{}\n", "mine-1.jsonl": b"{}\n", "notes": b""}
    )
    long_ago = time.time() - 100_000
    for name in ("killed-1.jsonl", f"living-{os.getpid()}.jsonl"):
        os.utime(tmp_path / "parts" / name, (long_ago, long_ago))
    remove_parts(tmp_path, "mine")
    assert names(tmp_path / "parts") == {f"living-{os.getpid()}.jsonl", "fresh-1.jsonl", "notes"}
    living.close()
    assert json.loads((tmp_path / "parts" / f"living-{os.getpid()}.jsonl").read_text())["nodeid"] == "test_a"
