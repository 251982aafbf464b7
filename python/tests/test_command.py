"""The command that the wheel brings."""

import subprocess
import sys

import naipe
from conftest import HOUSE


def test_the_command_is_the_one_of_rust():
    told = subprocess.run(["naipe", "--version"], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == f"naipe {naipe.__version__}"
    by_module = subprocess.run([sys.executable, "-m", "naipe", "--version"], capture_output=True, text=True, check=True)
    assert by_module.stdout == told.stdout


def test_its_exit_code_says_whether_all_is_well(tmp_path):
    def run(*words):
        return subprocess.run(["naipe", *words], capture_output=True, text=True, cwd=tmp_path)

    assert run("new", "pick").returncode == 0
    project = next(tmp_path.rglob("rules")).parent
    assert run("--root", str(project), "test").returncode == 0
    (broken,) = [path for path in project.rglob("*.naipe") if "rules" in path.parts][:1]
    broken.write_text(broken.read_text() + "\nno form begins so\n")
    failed = run("--root", str(project), "check")
    assert failed.returncode == 1 and "error" in failed.stdout + failed.stderr
    misused = run("sim")
    assert misused.returncode == 2 and "Usage: naipe sim" in misused.stderr
    assert run("--root", str(HOUSE), "check", "kuhn").returncode == 0
