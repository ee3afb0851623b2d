"""Ctrl-C, --resume and sudden death: nothing is half-written and no work is lost."""
import os
import signal
import time

import tool

# Long enough to be interrupted, on one thread; everything here is proved in the end.
CLAIM = ["--items", "1..2^80", "--spread", "0..96", "--threads", "1", "--max-precision", "300",
         "--theorem", "entropy-floor"]
CERTIFICATE, PROGRESS = "certificate.json", "certificate.progress.json"


class Interrupt(tool.ToolTest):
    def stop(self, which, *more, after=0.5):
        """Starts a long run and sends it a signal; returns status, stdout and stderr."""
        arguments = ("certify", *CLAIM, "--out", "out", *more)
        for attempt in range(5):
            process = tool.start(*arguments, folder=self.folder)
            with tool.ended(process):
                time.sleep(after / 2**attempt)
                running = process.poll() is None
                if running:
                    process.send_signal(which)
                out, err = process.communicate(timeout=120)
            if running and process.returncode != tool.PROVED:
                return tool.Result(arguments, process.returncode, out, err)
        self.fail("the run always ends before it can be interrupted: make CLAIM larger")

    def interrupted(self, which=signal.SIGINT, *more):
        result = self.stop(which, *more)
        self.assertEqual(result.status, tool.INTERRUPTED, result)
        self.assertEqual(result.out, "", result)
        self.assertIn("--resume", result.err.splitlines()[-1], result)
        return result

    def test_interrupted_and_resumed_equals_uninterrupted(self):
        self.interrupted()
        self.assertEqual(self.listing("out"), [PROGRESS])
        first_cells = len(self.read_json("out", PROGRESS)["cells"])
        self.assertGreater(first_cells, 0)
        self.interrupted(signal.SIGTERM, "--resume")
        self.assertEqual(self.listing("out"), [PROGRESS])
        self.assertGreater(len(self.read_json("out", PROGRESS)["cells"]), first_cells)

        result = self.ok("certify", *CLAIM, "--out", "out", "--resume")
        self.assertRegex(result.err, r"going on after \d+ cells")
        self.assertEqual(self.listing("out"), [CERTIFICATE, "report.html", "report.md"])
        resumed = self.read_json("out", CERTIFICATE)
        self.ok("certify", *CLAIM, "--out", "whole", "--json")
        whole = self.read_json("whole", CERTIFICATE)
        for key in ("claim", "theorems", "horizon", "instances"):
            self.assertEqual(resumed[key], whole[key], key)
        self.ok("replay", "out/certificate.json")

    def test_progress_of_another_claim_or_damaged_is_refused(self):
        self.interrupted()
        for other in (["--items", "1..2^59"], ["--spread", "0..95"], ["--theorem", "dispersion"],
                      ["--max-precision", "301"]):
            arguments = dict(zip(CLAIM[::2], CLAIM[1::2]))
            arguments.update(dict(zip(other[::2], other[1::2])))
            flat = [word for pair in arguments.items() for word in pair]
            self.refused("certify", *flat, "--out", "out", "--resume",
                         says=[PROGRESS, "another claim", "delete it"])
        with open(self.path("out", PROGRESS), "rb") as file:
            whole = file.read()
        for damaged in (b"", whole[:-1], whole[: len(whole) // 2], b"\0" * 100, b"[]", b"{}",
                        whole.replace(b'"53"', b'"54"').replace(b'"p":53', b'"p":54', 1),
                        whole.replace(b'"proved"', b'"prov\xffd"', 1)):
            self.write(os.path.join("out", PROGRESS), damaged)
            self.refused("certify", *CLAIM, "--out", "out", "--resume",
                         says=[PROGRESS, "damaged", "delete it"])

    def test_resume_without_earlier_work_starts_from_nothing(self):
        small = ["--items", "1..8", "--spread", "0..1", "--out", "out"]
        self.ok("certify", *small, "--resume")
        self.assertNotIn(PROGRESS, self.listing("out"))

    def test_without_resume_old_progress_is_not_used_and_goes_away(self):
        os.mkdir(self.path("out"))
        self.write(os.path.join("out", PROGRESS), "damaged")
        self.ok("certify", "--items", "1..8", "--spread", "0..1", "--out", "out")
        self.assertNotIn(PROGRESS, self.listing("out"))

    def test_an_earlier_certificate_outlives_interruption_and_sudden_death(self):
        self.ok("certify", "--items", "1..8", "--spread", "0..1", "--out", "out")
        before = {name: self.tree()[self.path("out", name)] for name in self.listing("out")}
        self.interrupted()
        self.stop(signal.SIGKILL)
        self.stop(signal.SIGKILL, after=0.2)
        after = self.tree()
        for name, data in before.items():
            self.assertEqual(after[self.path("out", name)], data, name)
        self.ok("replay", "out/certificate.json")

    def test_sudden_death_leaves_no_certificate(self):
        result = self.stop(signal.SIGKILL)
        self.assertEqual(result.status, -signal.SIGKILL)
        left = [name for name in self.listing("out") if not name.endswith(".tmp")]
        self.assertLessEqual(set(left), {PROGRESS})

    def test_interrupted_twice_ends_at_once_and_leaves_no_unfinished_file(self):
        process = tool.start("certify", *CLAIM, "--out", "out", folder=self.folder)
        with tool.ended(process):
            time.sleep(0.5)
            process.send_signal(signal.SIGINT)
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=60)
        self.assertEqual(process.returncode, tool.INTERRUPTED)
        if os.path.isdir(self.path("out")):
            self.assertLessEqual(set(self.listing("out")), {PROGRESS})


if __name__ == "__main__":
    tool.main()
