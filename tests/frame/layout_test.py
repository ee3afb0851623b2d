"""What may stand where: top level, mirrored tests, no machine paths. Usage: layout_test.py DIR."""
import pathlib
import subprocess
import sys
import unittest

TOP = {"src", "proofs", "tests", "reports", "CMakeLists.txt", "README.md", "CMakePresets.json",
       "bootstrap", "LICENSE", "CHANGELOG.md"}


def tracked():
    """Paths that git tracks; every file where this is no checkout."""
    try:
        out = subprocess.run(["git", "-C", str(ROOT), "ls-files", "-z"], check=True,
                             capture_output=True).stdout.decode()
        return [p for p in out.split("\0") if p]
    except (OSError, subprocess.CalledProcessError):
        return []


class Layout(unittest.TestCase):
    def test_top_level(self):
        names = {p.split("/")[0] for p in tracked()}
        self.assertEqual({n for n in names if not n.startswith(".")} - TOP, set())

    def test_no_file_is_huge(self):
        for path in tracked():
            size = (ROOT / path).stat().st_size
            limit = 8 << 20 if path.startswith("reports/sample/") else 2 << 20
            self.assertLess(size, limit, path)

    def test_committed_logits_stay_small(self):
        data = sum((ROOT / p).stat().st_size for p in tracked() if p.startswith("tests/data/"))
        self.assertLess(data, 2 << 20)

    def test_headers_are_guarded(self):
        for path in (ROOT / "src").rglob("*.hpp"):
            self.assertIn("#pragma once", path.read_text(encoding="utf-8"), str(path))


if __name__ == "__main__":
    ROOT = pathlib.Path(sys.argv.pop(1))
    unittest.main(verbosity=1)
