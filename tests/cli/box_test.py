"""bounds --box: the exact range of every coefficient over a box of logits, rounded outward."""
import decimal
import hashlib
import random
from decimal import Decimal
from fractions import Fraction

import npy
import tool

MASKED = float("-inf")


def coefficient(own, others, k):
    """p_k where item k has own[k] and every other has others[j]."""
    with decimal.localcontext(decimal.Context(prec=60, Emax=10**9, Emin=-(10**9))):
        total = Decimal(1)
        for j, logit in enumerate(others):
            if j != k and logit != MASKED:
                total += (Decimal(logit) - Decimal(own[k])).exp()
        return Fraction(1 / total)


class Box(tool.ToolTest):
    def box(self, lo, hi, shape=None, descr="<f8"):
        self.write("lo.npy", npy.array(lo, shape, descr))
        self.write("hi.npy", npy.array(hi, shape, descr))
        result = self.ok("bounds", "--box", "lo.npy", "hi.npy", "--json")
        self.assertEqual(result.err, "", result)
        return result.json()

    def check(self, lo, hi, found):
        self.assertEqual(len(found), len(lo))
        slack = Fraction(1, 10**50)
        for k, entry in enumerate(found):
            least, most = coefficient(lo, hi, k), coefficient(hi, lo, k)
            lower, upper = Fraction(entry["lo"]), Fraction(entry["hi"])
            self.assertLessEqual(lower, least * (1 + slack), (lo, hi, k))
            self.assertLessEqual(most * (1 - slack), upper, (lo, hi, k))
            tight = Fraction(2 * len(lo) + 40, 2**52)
            if least > Fraction(1, 10**300):
                self.assertLessEqual(least - lower, least * tight, (lo, hi, k))
                self.assertLessEqual(upper - most, most * tight, (lo, hi, k))

    def test_random_boxes(self):
        seed = random.randrange(2**32)
        random.seed(seed)
        for count, scale in ((1, 1), (2, 3), (3, 0.001), (8, 2), (8, 40), (30, 5), (5, 300)):
            with self.subTest(seed=seed, count=count, scale=scale):
                # Sixteenths, so that differences are doubles, as the documented bound asks.
                centre = [round(random.gauss(0, scale) * 16) / 16 for _ in range(count)]
                lo = [c - round(random.uniform(0, scale) * 16) / 16 for c in centre]
                hi = [c + round(random.uniform(0, scale) * 16) / 16 for c in centre]
                self.check(lo, hi, self.box(lo, hi)["coefficients"][0])
                self.check(lo, lo, self.box(lo, lo)["coefficients"][0])

    def test_rows_and_types(self):
        lo, hi = [0.0, 1.0, 2.0, -1.0, 0.5, 0.25], [0.5, 1.0, 2.5, 0.0, 0.5, 8.0]
        for descr in ("<f2", "<f4", "<f8"):
            document = self.box(lo, hi, (2, 3), descr)
            self.assertEqual(document["shape"], [2, 3])
            self.check(lo[:3], hi[:3], document["coefficients"][0])
            self.check(lo[3:], hi[3:], document["coefficients"][1])
            for name in ("lo", "hi"):
                with open(self.path(name + ".npy"), "rb") as file:
                    self.assertEqual(document["sha256"][name],
                                     hashlib.sha256(file.read()).hexdigest())

    def test_sharp_bounds_are_reached(self):
        """Over [0, d]^n the ends are the two bounds of dispersion-sharp."""
        found = self.box([0.0] * 10, [5.0] * 10)["coefficients"][0]
        at = self.ok("bounds", "--items", "10", "--spread", "5", "--json").json()["quantities"]
        for entry in found:
            for end, bound in (("lo", "dispersion-sharp.lower"), ("hi", "dispersion-sharp.upper")):
                ratio = Fraction(entry[end]) / Fraction(at[bound][end])
                self.assertLess(abs(ratio - 1), Fraction(1, 10**14))

    def test_masked(self):
        found = self.box([MASKED, 0.0, 0.0], [MASKED, 0.0, 0.0])["coefficients"][0]
        self.assertEqual(found[0], {"lo": "0", "hi": "0"})
        self.assertEqual(found[1], {"lo": "0.5", "hi": "0.5"})

    def test_plain_text(self):
        document = self.box([0.0, 1.0], [1.0, 2.0])
        plain = self.ok("bounds", "--box", "lo.npy", "hi.npy").out
        for k, entry in enumerate(document["coefficients"][0]):
            self.assertIn(f"row 0 item {k}  {entry['lo']}  {entry['hi']}", plain)

    def test_a_moved_corner_would_be_seen(self):
        found = self.box([0.0, 1.0], [1.0, 2.0])["coefficients"][0]
        with self.assertRaises(AssertionError):
            self.check([2.0**-40, 1.0], [1.0, 2.0], found)


if __name__ == "__main__":
    tool.main()
