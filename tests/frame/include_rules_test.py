"""Which layer may include which: the architecture, checked.

Usage: include_rules_test.py SOURCE_DIR. Planted violations in a copy must be found.
"""
import pathlib
import re
import sys
import tempfile
import unittest

# layer -> layers of ours that it may include (its own always).
ALLOWED = {
    "numerics": set(),
    "io": {"numerics"},
    "softmax": {"numerics"},
    "theorems": {"numerics", "io", "softmax"},
    "replay": set(),
    "reference": {"numerics", "softmax"},
    "report": set(),
    "bench": {"numerics", "io", "reference"},
    "cli": {"numerics", "io", "softmax", "theorems", "replay", "reference", "report", "bench"},
}
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
# The checker must not share the engine's arithmetic either.
FOREIGN_TO_REPLAY = ("boost/numeric", "boost/multiprecision", "mpfr.h", "Eigen/")


def violations(source):
    """Every forbidden or malformed include below source/softcert, as 'file: what'."""
    found = []
    root = source / "softcert"
    for path in sorted(root.rglob("*.[ch]pp")):
        layer = path.relative_to(root).parts[0]
        name = path.relative_to(source)
        if layer not in ALLOWED:
            found.append(f"{name}: layer {layer} is unknown to the include rules")
            continue
        for style, target in INCLUDE.findall(path.read_text(encoding="utf-8")):
            if style == '"' and not target.startswith("softcert/"):
                found.append(f'{name}: "{target}" is not written "softcert/<layer>/<file>"')
            if layer == "replay" and target.startswith(FOREIGN_TO_REPLAY):
                found.append(f"{name}: replay may not use {target}")
            if not target.startswith("softcert/"):
                continue
            other = target.split("/")[1]
            if other != layer and other not in ALLOWED[layer]:
                found.append(f"{name}: {layer} may not include {target}")
            if not (source / target).is_file():
                found.append(f"{name}: {target} does not exist")
    return found


class IncludeRules(unittest.TestCase):
    def test_the_tree_keeps_them(self):
        self.assertEqual(violations(SOURCE), [])

    def test_the_tree_is_seen(self):
        self.assertGreater(len(list((SOURCE / "softcert").rglob("*.cpp"))), 30)

    def planted(self, layer, text):
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder)
            for name in ("numerics", "replay", "theorems", layer):
                (source / "softcert" / name).mkdir(parents=True, exist_ok=True)
                (source / "softcert" / name / "a.hpp").write_text("#pragma once\n")
            (source / "softcert" / layer / "b.cpp").write_text(text)
            return violations(source)

    def test_planted_violations_are_found(self):
        for layer, text in (
            ("numerics", '#include "softcert/theorems/a.hpp"\n'),
            ("replay", '#include "softcert/numerics/a.hpp"\n'),
            ("replay", "#include <mpfr.h>\n"),
            ("theorems", '  #  include "softcert/replay/a.hpp"\n'),
            ("numerics", '#include "a.hpp"\n'),
            ("unheard_of", "int x;\n"),
            ("numerics", '#include "softcert/numerics/missing.hpp"\n'),
        ):
            self.assertTrue(self.planted(layer, text), (layer, text))

    def test_allowed_includes_pass(self):
        self.assertEqual(self.planted("theorems", '#include "softcert/numerics/a.hpp"\n'), [])


if __name__ == "__main__":
    SOURCE = pathlib.Path(sys.argv.pop(1)) / "src"
    unittest.main(verbosity=1)
