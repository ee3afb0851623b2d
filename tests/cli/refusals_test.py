"""Bad usage: one line on stderr that says what and where, exit 3, nothing written."""
import os

import tool

NOBODY = 65534
BAD_NUMBERS = ("nan", "inf", "-inf", "", " ", "1 ", "+1", "0x10", "1e", "1e99999999", ".5", "5.",
               "1/0", "1,5", "one", "1e5e5", "--", "1/2/3")


class Refusals(tool.ToolTest):
    def certify(self, *arguments, says=()):
        return self.refused("certify", "--out", "out", *arguments, says=says)

    def test_ranges(self):
        for items in ("8..2", "0", "0..8", "-3..8", "-3", "2.5", "1..2.5", "1...8", "..8", "1..",
                      "1..2..3", "1..2^1001", "1/2"):
            with self.subTest(items=items):
                self.certify("--items", items, says="--items")
        for spread in ("3..2", "-1", "-1..2", "-1/3..0", "0..", "..1", "0...1", "0..20000"):
            with self.subTest(spread=spread):
                self.certify("--spread", spread, says="--spread")

    def test_numbers(self):
        for number in BAD_NUMBERS:
            with self.subTest(number=number):
                self.certify("--items", number, says="--items")
                self.certify("--spread", number, says="--spread")
                self.certify("--epsilon", number, says="--epsilon")
                self.certify("--theta", number, says="--theta")
                self.refused("bounds", "--items", number, "--spread", "1")
                self.refused("bounds", "--items", "3", "--spread", number)

    def test_epsilon_and_theta(self):
        for epsilon in ("0", "1", "1.5", "-1", "1e-20000"):
            self.certify("--epsilon", epsilon, says="--epsilon")
            if epsilon != "1e-20000":  # bounds prints a horizon of any length
                self.refused("bounds", "--items", "3", "--spread", "1", "--epsilon", epsilon,
                             says="--epsilon")
        self.certify("--epsilon", "0.5", "--epsilon", "2", says=["--epsilon", "2"])
        for theta in ("0", "-1"):
            self.certify("--theta", theta, says=["--theta", theta])

    def test_other_options(self):
        self.certify("--theorem", "dispersal", says=["dispersal", "dispersion-sharp"])
        self.certify("--theorem", "finite-vocabulary", says="finite-vocabulary")
        self.certify("--max-precision", "52", says="--max-precision")
        self.certify("--max-precision", "many", says="--max-precision")
        self.certify("--threads", "-1", says="--threads")
        self.certify("--items", says="--items")

    def test_bounds(self):
        self.refused("bounds", says=["--items", "--box"])
        self.refused("bounds", "--items", "3", says="--spread")
        self.refused("bounds", "--items", "1..3", "--spread", "1", says="one number")
        self.refused("bounds", "--items", "0", "--spread", "1", says="--items")
        self.refused("bounds", "--items", "3", "--spread", "-1", says="--spread")
        self.refused("bounds", "--items", "3", "--spread", "1e12", says="at most")
        for digits in ("0", "-1", "100000", "x"):
            self.refused("bounds", "--items", "3", "--spread", "1", "--digits", digits,
                         says="digits")

    def test_out_folders(self):
        self.write("file", "text")
        self.refused("certify", "--out", "file", says="file")
        self.refused("certify", "--out", "file/below", says="file/below")
        self.refused("certify", "--out", "no/such/parent", says="no/such/parent")
        self.refused("certify", "--out", "", says="--out")
        if os.path.isdir("/proc"):
            self.refused("certify", "--out", "/proc/softcert-out", says="/proc/softcert-out")

    def test_unwritable_folder(self):
        os.mkdir(self.path("locked"), 0o555)
        if os.geteuid() == 0:  # root may write everywhere
            os.chmod(self.folder, 0o755)
            self.user = NOBODY
            try:
                self.ok("--version")
            except PermissionError:
                self.skipTest("an ordinary user cannot run the program where it lies")
        self.refused("certify", "--out", "locked", says="not writable")
        self.refused("certify", "--out", "locked/out", says="locked/out")

    def test_an_earlier_result_survives_a_refusal(self):
        self.ok("certify", "--items", "1..4", "--spread", "0..1", "--out", "out")
        self.certify("--items", "4..1")
        self.certify("--items", "1..4", "--logits", "missing.npy", says="missing.npy")
        self.certify("--items", "1..4", "--weights", "missing", says="missing")

    def test_replay_of_nothing(self):
        self.refused("replay", "missing.json", says="missing.json")
        self.refused("replay", self.folder, says="folder")
        self.write("c.json", "{}")
        self.refused("replay", "c.json", "--precision", "1", says="--precision")
        self.refused("replay", "c.json", "d.json", says="d.json")


if __name__ == "__main__":
    tool.main()
