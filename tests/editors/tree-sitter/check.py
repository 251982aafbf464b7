"""Every file of the project is read by the grammar without a fault, a wrong one is not, and the colours fit the grammar."""

import ctypes
import pathlib
import sys
import warnings

from tree_sitter import Language, Parser, Query, QueryCursor

root, made = map(pathlib.Path, sys.argv[1:])
library = ctypes.CDLL(made / "naipe.so")
library.tree_sitter_naipe.restype = ctypes.c_void_p
with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    language = Language(library.tree_sitter_naipe())
parser = Parser(language)


def faults(node):
    if node.type == "ERROR" or node.is_missing:
        yield node
    elif node.has_error:
        for child in node.children:
            yield from faults(child)


files = sorted(file for place in ("rules", "cards", "tests") for file in (root / place).rglob("*.naipe"))
assert len(files) > 100, f"only {len(files)} files"
declarations = 0
for file in files:
    tree = parser.parse(file.read_bytes()).root_node
    declarations += sum(child.type == "declaration" for child in tree.children)
    for fault in faults(tree):
        sys.exit(f"{file.relative_to(root)}:{fault.start_point[0] + 1}: {fault.text[:40]!r}")

for wrong in ("N0011-brace", "N0012-stray", "N0016-outside"):
    assert parser.parse((root / f"grammar/tests/wrong/{wrong}.naipe").read_bytes()).root_node.has_error, wrong

TEXT = """/// One of many.
card "Ruby" : gem {
  worth: 3  // or four
  after deal(x: self) when x.worth > 2 { you.life += 1 }
}
"no harm": forbid harm because "not today"
kind gem { }
"""
colours = Query(language, (root / "editors/tree-sitter-naipe/queries/highlights.scm").read_text())
tree = parser.parse(TEXT.encode()).root_node
found = {
    colour: {node.text.decode() for node in nodes} for colour, nodes in QueryCursor(colours).captures(tree).items()
}
for colour, words in {
    "keyword": {"card", "after", "forbid", "kind"},
    "string": {'"Ruby"', '"no harm"', '"not today"'},
    "property": {"worth", "x"},
    "function": {"deal"},
    "number": {"3", "2", "1"},
    "type": {"gem"},
    "comment": {"// or four"},
    "comment.documentation": {"/// One of many."},
}.items():
    assert words <= found[colour], (colour, found[colour])
assert "gem" not in found["keyword"]
print(f"tree-sitter reads {len(files)} files, {declarations} declarations")
