"""Runs the softcert binary and judges what a user sees of it: status, streams, files.

Usage of each test: python3 X_test.py PATH/TO/softcert SOURCE_FOLDER [unittest arguments].
"""
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

BINARY = ""
SOURCE = ""
THEOREMS = [
    "dispersion", "dispersion-sharp", "horizon", "large-weights", "large-weights-sharp",
    "entropy-monotone", "entropy-floor", "effective-items", "uniform-distance", "topk-mass",
    "adaptive-temperature", "length-scaling",
]
PROVED, REFUTED, UNDECIDED, BAD_INPUT, INTERRUPTED = 0, 1, 2, 3, 130


def main():
    """Takes the binary and the source folder off the command line and runs the tests."""
    global BINARY, SOURCE
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    BINARY, SOURCE = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    # The module that runs as __main__ imported this one by name: both see these globals.
    unittest.main(argv=[sys.argv[0]] + sys.argv[3:], verbosity=2)


def start(*arguments, folder=None, **keywords):
    return subprocess.Popen([BINARY, *map(str, arguments)], cwd=folder, stdin=subprocess.DEVNULL,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **keywords)


class Result:
    def __init__(self, arguments, status, out, err):
        self.command = "softcert " + " ".join(map(str, arguments))
        self.status, self.out, self.err = status, out, err

    def json(self):
        return json.loads(self.out, parse_constant=refuse_constant)

    def __str__(self):
        return (f"{self.command}\nstatus {self.status}\nstdout: {self.out[-2000:]}\n"
                f"stderr: {self.err[-2000:]}")


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


class ToolTest(unittest.TestCase):
    """A test with an empty folder of its own, in which the tool runs."""

    user = None  # whom the tool runs as; None for the one who runs the tests

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="softcert-cli-")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)

    def path(self, *names):
        return os.path.join(self.folder, *names)

    def listing(self, *names):
        return sorted(os.listdir(self.path(*names)))

    def run_tool(self, *arguments):
        with start(*arguments, folder=self.folder, user=self.user) as process:
            out, err = process.communicate(timeout=900)
        return Result(arguments, process.returncode, out, err)

    def ok(self, *arguments):
        result = self.run_tool(*arguments)
        self.assertEqual(result.status, PROVED, result)
        return result

    def refused(self, *arguments, says=()):
        """Exit 3, one line on stderr that says what and where, nothing else, nothing written."""
        before = self.tree()
        result = self.run_tool(*arguments)
        self.assertEqual(result.status, BAD_INPUT, result)
        self.assertEqual(result.out, "", result)
        self.assertTrue(result.err.startswith("softcert: "), result)
        self.assertTrue(result.err.endswith("\n"), result)
        self.assertEqual(result.err.count("\n"), 1, result)
        for word in (says,) if isinstance(says, str) else says:
            self.assertIn(word, result.err, result)
        self.assertEqual(self.tree(), before, f"{result}\nleft something behind")
        return result

    def tree(self):
        """Every file and folder below the test's own, files with their content."""
        found = {}
        for root, folders, files in os.walk(self.folder):
            for name in folders:
                found[os.path.join(root, name)] = None
            for name in files:
                with open(os.path.join(root, name), "rb") as file:
                    found[os.path.join(root, name)] = file.read()
        return found

    def read_json(self, *names):
        with open(self.path(*names), encoding="utf-8") as file:
            return json.load(file, parse_constant=refuse_constant)

    def write(self, name, data):
        mode = {"mode": "wb"} if isinstance(data, bytes) else {"mode": "w", "encoding": "utf-8"}
        with open(self.path(name), **mode) as file:
            file.write(data)
        return self.path(name)


@contextlib.contextmanager
def ended(process):
    """Ends the process, whatever the test finds."""
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()
