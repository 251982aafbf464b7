"""What `docs/python.md` and `docs/scale.md` show is so: their programs are run, and print what stands below them."""

import contextlib
import io
import os
import pathlib
import re
import subprocess

import pytest

from conftest import HOUSE

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", ["python.md", "scale.md"])
def test_the_page_is_run(page, tmp_path, cluster):
    text = (HOUSE / "docs" / page).read_text()
    blocks = [found.groups() for found in BLOCK.finditer(text)]
    assert sum(kind in ("python", "sh") for kind, _ in blocks) >= 3
    known: dict[str, object] = {"__name__": page}
    told, programs = None, 0
    for kind, block in blocks:
        if kind == "python":
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                exec(compile(block, page, "exec"), known)
            told, programs = said.getvalue(), programs + 1
        elif kind == "sh":
            # What is written goes elsewhere.
            block = block.replace("/tmp/", f"{tmp_path}{os.sep}")
            ran = subprocess.run(["bash", "-e", "-c", block], cwd=HOUSE, capture_output=True, text=True)
            assert ran.returncode == 0, f"{block}{ran.stderr}"
            told = ran.stdout
        elif kind == "text":
            assert told is not None and " ".join(told.split()) == " ".join(block.split())
            told = None
    assert programs >= 1


def test_what_the_readme_of_the_package_shows_is_so():
    text = pathlib.Path(HOUSE / "python" / "README.md").read_text().replace("path/to/a/project", str(HOUSE))
    ((_, block),) = [found.groups() for found in BLOCK.finditer(text)]
    with contextlib.redirect_stdout(io.StringIO()) as said:
        exec(compile(block, "README.md", "exec"), {})
    assert "wins" in said.getvalue()
