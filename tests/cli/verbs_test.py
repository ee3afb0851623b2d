"""Verbs, help, version and the list of theorems."""
import os
import subprocess

import tool

VERBS = "certify, replay, bounds, reference, list, bench"


class Verbs(tool.ToolTest):
    def test_help_of_the_program_and_of_every_verb(self):
        text = self.ok("--help").out
        for verb in ("certify", "replay", "bounds", "reference", "list"):
            self.assertIn(verb, text)
            result = self.ok(verb, "--help")
            self.assertIn("--json", result.out)
            self.assertIn("Usage", result.out)
            self.assertEqual(result.err, "")
        for option in ("--items", "--spread", "--theorem", "--logits", "--epsilon", "--theta",
                       "--max-precision", "--out", "--resume"):
            self.assertIn(option, self.ok("certify", "--help").out)

    def test_version(self):
        result = self.ok("--version")
        self.assertRegex(result.out, r"^softcert \d+\.\d+\.\d+ .*\+\+")
        self.assertEqual(result.out.count("\n"), 1)

    def test_list(self):
        theorems = self.ok("list", "--json").json()["theorems"]
        self.assertEqual([t["id"] for t in theorems], tool.THEOREMS)
        for theorem in theorems:
            for key in ("title", "words", "formula", "source", "reduction"):
                self.assertTrue(theorem[key], theorem)
            self.assertTrue(theorem["obligations"], theorem)
        plain = self.ok("list").out
        for theorem in tool.THEOREMS:
            self.assertIn(theorem, plain)

    def test_misspelt(self):
        self.refused("certfy", says=['"certfy"', VERBS])
        self.refused(says=[VERBS])
        self.refused("--bogus")
        self.refused("certify", "--bogus", says="--bogus")
        self.refused("certify", "stray", "--out", "o", says="stray")
        self.refused("bounds", "--items", "3", "stray", "--spread", "1", says="stray")
        self.refused("list", "stray", says="stray")
        self.refused("replay", says="certificate")

    def test_arguments_that_are_not_text(self):
        process = subprocess.run([tool.BINARY.encode(), b"certify", b"--out", b"\xff"],
                                 cwd=self.folder, capture_output=True, check=False)
        self.assertEqual(process.returncode, tool.BAD_INPUT, process)
        self.assertIn(b"UTF-8", process.stderr)
        self.assertEqual(self.tree(), {})

    def test_a_full_disk_under_stdout_is_no_success(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("no /dev/full here")
        for arguments in (["list"], ["list", "--json"], ["--help"],
                          ["bounds", "--items", "3", "--spread", "1"]):
            with open("/dev/full", "w", encoding="utf-8") as full:
                process = subprocess.run([tool.BINARY, *arguments], stdout=full, text=True,
                                         stderr=subprocess.PIPE, check=False)
            self.assertEqual(process.returncode, tool.BAD_INPUT, (arguments, process))
            self.assertEqual(process.stderr.count("\n"), 1, process)


if __name__ == "__main__":
    tool.main()
