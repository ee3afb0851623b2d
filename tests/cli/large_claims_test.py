"""Rectangles at the size of the project's bars; minutes, so labelled slow."""
import os
import time

import tool


class LargeClaims(tool.ToolTest):
    def certify_and_replay(self, items, spread, *more):
        start = time.monotonic()
        result = self.ok("certify", "--items", items, "--spread", spread, "--out", "out", "--json",
                         *more)
        proved = time.monotonic()
        self.assertEqual({t["verdict"] for t in result.json()["theorems"]}, {"proved"})
        self.ok("replay", "out/certificate.json")
        size = os.path.getsize(self.path("out", "certificate.json"))
        print(f"\n{items} x {spread}: {proved - start:.1f} s, replay "
              f"{time.monotonic() - proved:.1f} s, {size / 1e6:.2f} MB", flush=True)
        return result.json(), size

    def test_default(self):
        summary, size = self.certify_and_replay("2..1048576", "0..32")
        self.assertLess(size, 5_000_000)
        cells = sum(t["cells"] for t in summary["theorems"])
        in_double = sum(t["cells"] * t["proved_double_fraction"] for t in summary["theorems"])
        self.assertGreaterEqual(in_double, 0.95 * cells)

    def test_2_to_the_40(self):
        self.certify_and_replay("2..2^40", "0..88")

    def test_beyond_double(self):
        """e^1000 is no double; the margins' upper ends may be."""
        self.certify_and_replay("1..16", "0..1000")
        self.certify_and_replay("1..2^1000", "0..10", "--theorem", "dispersion-sharp")
        self.certify_and_replay("3", "10000", "--theorem", "dispersion", "--theorem", "horizon")


if __name__ == "__main__":
    tool.main()
