import fcntl
import multiprocessing
import os
import resource
import signal
import socket
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._recording.document import MAX_BYTES, dump
from pytest_stagehand._recording.keys import Key, missing
from pytest_stagehand._recording.locks import locked
from pytest_stagehand._recording.merge import Outcome
from pytest_stagehand._recording.paths import recording_path
from pytest_stagehand._recording.store import load, save
from tests.support.generated import of_schema_1
from tests.support.recordings import click, recording, step

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
TEST = "tests/test_cart.py::test_add"
A, B = step("a"), step("b")


@pytest.fixture
def path(tmp_path) -> Path:
    return recording_path(tmp_path / "tests" / "test_cart.py", "test_add")


def outcome(*learned, **parts) -> Outcome:
    return Outcome(test="test_cart.py::test_add", calls=tuple(each.key for each in learned), learned=learned, **parts)


def put(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else content.encode())


def error_of(path: Path) -> str:
    with pytest.raises(RecordingError) as caught:
        load(path, TEST)
    return str(caught.value)


def files_below(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if not file.is_dir()]


# --- Reading --------------------------------------------------------------------------------------------------------


def test_what_was_saved_is_loaded(path):
    saved = save(path, outcome(A, B))
    assert saved.is_changed
    assert load(path) == saved.merged.recording == recording(A, B)


def test_a_file_of_schema_1_stays_as_it_is_until_what_it_says_changes(path):
    put(path, of_schema_1(recording(A)))
    assert not save(path, outcome(A)).is_changed
    assert path.read_bytes() == of_schema_1(recording(A))
    assert save(path, outcome(A, B)).is_changed
    assert path.read_text("utf-8") == dump(recording(A, B))


def test_where_nothing_is_nothing_is_loaded(path):
    assert load(path) is None


def test_an_error_says_file_place_problem_and_the_command_that_records_again(path):
    put(path, '{"schema": 1,\n"test"')
    message = error_of(path)
    assert "test_add.json" in message
    assert "line 2, column 7" in message
    assert "not JSON" in message
    assert "1. Record the test again: pytest tests/test_cart.py::test_add --stagehand-mode=record" in message


def test_a_test_id_is_quoted_for_the_shell_and_shown_without_escapes(path):
    put(path, "{}")
    with pytest.raises(RecordingError) as caught:
        load(path, "tests/test_cart.py::test_add[$(reboot) \x1b[31m]")
    assert "pytest 'tests/test_cart.py::test_add[$(reboot) \\x1b[31m]' --stagehand" in str(caught.value)


def test_a_newer_recording_asks_for_an_upgrade(path):
    put(path, dump(recording(A)).replace('"schema": 2', '"schema": 3'))
    assert "1. Upgrade: pip install --upgrade pytest-stagehand" in error_of(path)


def test_fifty_megabytes_are_refused_before_they_are_read(path):
    put(path, b"")
    os.truncate(path, 50_000_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert "50,000,000 bytes" in error_of(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


@pytest.mark.parametrize("exists", [True, False])
def test_a_symbolic_link_is_refused(path, tmp_path, exists):
    if exists:
        put(tmp_path / "elsewhere.json", dump(recording(A)))
    path.parent.mkdir(parents=True)
    path.symlink_to(tmp_path / "elsewhere.json")
    assert "a symbolic link" in error_of(path)
    with pytest.raises(RecordingError, match="a symbolic link"):
        save(path, outcome(A, is_complete=True))
    assert path.is_symlink()


def test_a_folder_of_recordings_that_leads_elsewhere_is_refused(path, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    put(elsewhere / "test_add.json", dump(recording(A)))
    path.parent.parent.mkdir(parents=True)
    path.parent.symlink_to(elsewhere)
    assert "leads out of" in error_of(path)
    with pytest.raises(RecordingError, match="leads out of the folder of the tests"):
        save(path, outcome(A, B))
    assert files_below(elsewhere) == [elsewhere / "test_add.json"]


def test_links_that_lead_to_each_other_are_refused(path):
    path.parent.parent.mkdir(parents=True)
    path.parent.symlink_to(path.parent.name)
    assert "can't be read" in error_of(path)
    with pytest.raises(RecordingError):
        save(path, outcome(A))


def test_a_project_below_a_link_is_fine(tmp_path):
    (tmp_path / "real" / "tests").mkdir(parents=True)
    (tmp_path / "link").symlink_to(tmp_path / "real")
    path = recording_path(tmp_path / "link" / "tests" / "test_cart.py", "test_add")
    save(path, outcome(A))
    assert load(path) == recording(A)


def test_a_pipe_is_refused_and_not_waited_for(path):
    path.parent.mkdir(parents=True)
    os.mkfifo(path)
    assert "a pipe" in error_of(path)


def test_a_socket_a_device_and_a_folder_are_refused(path, monkeypatch):
    path.parent.mkdir(parents=True)
    monkeypatch.chdir(path.parent)  # a socket's name is short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path.name)
        assert "a socket" in error_of(path)
    path.unlink()
    path.mkdir()
    assert "a folder" in error_of(path)
    assert "a device" in error_of(Path(os.devnull))


def test_a_file_where_a_folder_should_be_is_a_clear_error(path):
    put(path.parent, "not a folder")
    assert "problem  Not a directory" in error_of(path)
    with pytest.raises(RecordingError, match=r"problem +(File exists|Not a directory)"):
        save(path, outcome(A))


def test_a_key_twice_in_a_file_is_an_error(path):
    text = dump(recording(A, B)).replace('"instruction": "b"', '"instruction": "a"')
    put(path, text)
    assert "same key as steps[0]" in error_of(path)


# --- Writing --------------------------------------------------------------------------------------------------------


def test_a_file_that_says_the_same_is_not_written_however_it_is_laid_out(path):
    put(path, dump(recording(A)).replace("\n", "\r\n").replace("  ", "\t"))
    before = (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino)
    assert not save(path, outcome(A)).is_changed
    assert (path.read_bytes(), path.stat().st_mtime_ns, path.stat().st_ino) == before


def test_only_the_recording_is_left_in_the_folder(path):
    save(path, outcome(A))
    save(path, outcome(A, B))
    assert files_below(path.parent) == [path]


def test_permissions_are_kept_and_new_files_follow_the_umask(path):
    before = os.umask(0o027)
    try:
        save(path, outcome(A))
    finally:
        os.umask(before)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    path.chmod(0o604)
    save(path, outcome(A, B))
    assert stat.S_IMODE(path.stat().st_mode) == 0o604


def test_a_broken_recording_is_lost_only_to_a_complete_new_one(path):
    put(path, "<<<<<<< broken")
    with pytest.raises(RecordingError):
        save(path, outcome(A))
    assert path.read_text() == "<<<<<<< broken"
    save(path, outcome(A, is_complete=True))
    assert load(path) == recording(A)


def test_a_newer_recording_is_never_overwritten(path):
    text = dump(recording(A)).replace('"schema": 2', '"schema": 3')
    put(path, text)
    with pytest.raises(RecordingError, match="Upgrade"):
        save(path, outcome(A, B, is_complete=True))
    assert path.read_text() == text


def test_a_recording_that_could_not_be_read_again_is_not_written(path):
    save(path, outcome(A))
    before = path.read_bytes()
    huge = [step(f"{n} {'x' * 1900}", click("y" * 1900)) for n in range(MAX_BYTES // 5_000)]
    with pytest.raises(RecordingError, match="at most 5,000,000"):
        save(path, outcome(*huge))
    assert path.read_bytes() == before
    assert files_below(path.parent) == [path]


SAVE = """
import resource, signal, sys
from pathlib import Path
from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._recording.store import load, save
from tests.unit.test_recording_store import A, B, files_below, outcome
path = Path(sys.argv[1])
%s
try:
    save(path, outcome(A, B))
except RecordingError as error:
    print(error)
"""


def in_a_process(path: Path, before: str = "", shell: tuple[str, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Saves two steps in a process of its own, in which something was done `before`."""
    command = [*shell, sys.executable, "-B", "-c", SAVE % textwrap.dedent(before), str(path)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def mounted(folder: Path, mount: str) -> tuple[str, ...]:
    """The beginning of a command that runs where `folder` was mounted as said; the permissions of root bind there."""
    shell = ("unshare", "--mount", "sh", "-c", f'{mount} && exec "$@"', str(folder))
    try:
        can_mount = subprocess.run([*shell, "true"], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        can_mount = False
    if not can_mount:
        pytest.skip("no file system can be mounted here")
    return shell


@pytest.mark.parametrize("exists", [True, False])
def test_a_disk_that_takes_no_more_leaves_the_old_recording_and_nothing_else(path, exists):
    if exists:
        save(path, outcome(A))
    before = path.read_bytes() if exists else None
    limit = "signal.signal(signal.SIGXFSZ, signal.SIG_IGN); resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700))"
    done = in_a_process(path, limit)
    assert "problem  File too large" in done.stdout, done.stderr
    assert files_below(path.parent) == ([path] if exists else [])
    assert not exists or path.read_bytes() == before


def test_a_full_disk_is_called_so_and_the_old_recording_is_left(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    shell = mounted(disk, 'mount -t tmpfs -o size=16k none "$0"')
    fill = """
        import atexit
        save(path, outcome(A))
        try:
            (path.parent / "filler").write_bytes(bytes(100_000))
        except OSError:
            pass
        atexit.register(lambda: print(load(path).steps == (A,), sorted(file.name for file in files_below(path.parent))))
    """
    done = in_a_process(disk / "x.json", fill, shell)
    assert "problem  the disk is full" in done.stdout, done.stderr
    assert "True ['filler', 'x.json']" in done.stdout


@pytest.mark.parametrize("name", ["x.json", "new/y.json"])
def test_a_read_only_folder_is_a_clear_error(tmp_path, name):
    put(tmp_path / "x.json", dump(recording(A)))
    shell = mounted(tmp_path, 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0"')
    done = in_a_process(tmp_path / name, shell=shell)
    assert "problem  Read-only file system" in done.stdout, done.stderr
    assert load(tmp_path / "x.json") == recording(A)


def test_ctrl_c_while_writing_leaves_the_old_recording_and_nothing_else(path):
    save(path, outcome(A))
    before = path.read_bytes()
    interrupt = """
        import os
        def interrupt(frame, event, called):
            if event == "c_call" and called is os.fsync:
                sys.setprofile(None)
                raise KeyboardInterrupt
        sys.setprofile(interrupt)
    """
    done = in_a_process(path, interrupt)
    assert "KeyboardInterrupt" in done.stderr
    assert path.read_bytes() == before
    assert files_below(path.parent) == [path]


# --- Together -------------------------------------------------------------------------------------------------------


def _write_ten(path: Path, worker: int, ready) -> None:
    ready.wait()
    for number in range(10):
        save(path, outcome(step(f"step {number} of {worker}")))


def test_four_processes_at_once_lose_nothing(path):
    context = multiprocessing.get_context("spawn")
    ready = context.Barrier(4)
    workers = [context.Process(target=_write_ten, args=(path, worker, ready)) for worker in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(60)
    assert [worker.exitcode for worker in workers] == [0] * 4
    assert len(load(path).steps) == 40
    assert files_below(path.parent) == [path]


def test_a_lock_leaves_nothing_behind(tmp_path):
    with locked(tmp_path / "x.json"):
        assert [file.name for file in tmp_path.iterdir()] == [".x.json.lock"]
    assert not list(tmp_path.iterdir())


def test_a_lock_whose_file_was_removed_before_it_was_taken_is_no_lock(tmp_path):
    lock = tmp_path / ".x.json.lock"

    def remove_once(_frame, event, called):
        if event == "c_call" and called is fcntl.flock:
            sys.setprofile(None)
            lock.unlink()  # as a process does that releases it at this moment

    before = sys.getprofile()
    sys.setprofile(remove_once)
    try:
        with locked(tmp_path / "x.json"):
            assert lock.exists()
    finally:
        sys.setprofile(before)


def _hold(path: Path, held) -> None:
    with locked(path):
        held.set()
        signal.pause()


def test_a_lock_that_stays_held_is_a_clear_error_and_a_killed_holder_is_none(path):
    path.parent.mkdir(parents=True)
    context = multiprocessing.get_context("spawn")
    held = context.Event()
    holder = context.Process(target=_hold, args=(path, held))
    holder.start()
    assert held.wait(60)
    with pytest.raises(TimeoutError, match="held by another process"), locked(path, timeout_s=0.05):
        pass
    os.kill(holder.pid, signal.SIGKILL)
    holder.join(60)
    save(path, outcome(A))
    assert files_below(path.parent) == [path]


# --- What is missing ------------------------------------------------------------------------------------------------


def test_a_missing_recording_shows_what_was_asked_where_and_what_is_closest(path):
    save(path, outcome(step("add Large to the cart"), step("log in", route="/login")))
    asked = Key("act", "add Large to cart", "/shirts/red")
    error = missing(asked, path, load(path).by_key, TEST)
    lines = str(error).splitlines()
    assert error.reason == "no-recording"
    assert lines[0] == "Nothing is recorded for this step."
    assert '  step     act "add Large to cart" on /shirts/red' in lines
    assert '  closest  act "add Large to the cart" on /shirts/red (instruction differs)' in lines
    assert (
        "  1. Record what is missing, and commit the file: pytest tests/test_cart.py::test_add --stagehand-mode=auto"
        in lines
    )


def test_a_missing_file_is_said_to_be_missing(path):
    error = missing(Key("act", "x", "/"), path, {}, TEST)
    assert "(not there)" in str(error)
    assert "renamed" in str(error)
