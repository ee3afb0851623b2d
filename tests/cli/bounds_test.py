"""bounds at one (items, spread): the documented JSON, digits honoured, values right.

The reference is Python's decimal at several times the digits: its exp and ln are correctly rounded.
"""
import decimal
from decimal import Decimal
from fractions import Fraction

import tool

KEYS = ["dispersion.lower", "dispersion.upper", "dispersion-sharp.lower", "dispersion-sharp.upper",
        "entropy-floor.paper", "entropy-floor.sharp", "entropy-floor.uniform",
        "effective-items.lower", "uniform-distance.upper"]


def reference(items, spread, precision):
    """Every key by its formula, to about `precision` digits less what cancels."""
    with decimal.localcontext(decimal.Context(prec=precision, Emax=10**9, Emin=-(10**9))):
        n = Decimal(items)
        d = Decimal(spread.numerator) / Decimal(spread.denominator)
        up, half = d.exp(), (d / 2).exp()
        level = d / (1 - 1 / up) if d else Decimal(1)
        deficit = level - 1 - level.ln()
        return {
            "dispersion.lower": 1 / (up * n),
            "dispersion.upper": up / n,
            "dispersion-sharp.lower": 1 / (1 + (n - 1) * up),
            "dispersion-sharp.upper": 1 / (1 + (n - 1) / up),
            "entropy-floor.paper": n.ln() - d,
            "entropy-floor.sharp": sharp_floor(items, d, up),
            "entropy-floor.uniform": n.ln() - deficit,
            "effective-items.lower": n / ((half + 1 / half) / 2) ** 2,
            "uniform-distance.upper": (half - 1) / (half + 1),
        }


def sharp_floor(items, spread, up):
    if items == 1:
        return Decimal(0)

    def entropy(k):
        total = k * up + items - k
        return total.ln() - spread * k * up / total

    lo, hi = 1, items - 1
    while lo < hi:
        middle = (lo + hi) // 2
        if entropy(middle + 1) < entropy(middle):
            lo = middle + 1
        else:
            hi = middle
    return entropy(lo)


class Bounds(tool.ToolTest):
    def quantities(self, items, spread, digits=None, epsilon=None):
        arguments = ["bounds", "--items", items, "--spread", spread, "--json"]
        arguments += ["--digits", digits] if digits else []
        arguments += ["--epsilon", epsilon] if epsilon else []
        result = self.ok(*arguments)
        self.assertEqual(result.err, "", result)
        return result.json()

    def check(self, items, spread, digits):
        number = Fraction(spread)
        found = self.quantities(items, spread, digits)["quantities"]
        self.assertEqual(list(found), KEYS)
        expected = reference(items, number, 3 * digits + 60 + int(2 * number))
        for key, value in expected.items():
            with self.subTest(items=items, spread=spread, digits=digits, key=key):
                self.assertEqual(list(found[key]), ["lo", "hi"])
                lo, hi = Fraction(found[key]["lo"]), Fraction(found[key]["hi"])
                exact = Fraction(value)
                slack = abs(exact) / 10 ** (2 * digits + 20)
                self.assertLessEqual(lo, exact + slack)
                self.assertLessEqual(exact - slack, hi)
                if lo != hi:
                    self.assertLess((hi - lo) * 10**digits, min(abs(lo), abs(hi)))

    def test_the_documented_example(self):
        document = self.quantities("1000", "5", epsilon="0.01")
        self.assertEqual(list(document), ["items", "spread", "epsilon", "quantities"])
        self.assertEqual((document["items"], document["spread"], document["epsilon"]),
                         ("1000", "5", "0.01"))
        self.assertEqual(list(document["quantities"]), KEYS + ["horizon.items"])
        self.assertEqual(document["quantities"]["horizon.items"], {"value": "14694"})
        plain = self.quantities("1000", "5")
        self.assertEqual(list(plain), ["items", "spread", "quantities"])
        self.assertEqual(list(plain["quantities"]), KEYS)
        for key in KEYS:
            self.assertEqual(plain["quantities"][key], document["quantities"][key])

    def test_values(self):
        for items, spread, digits in ((10, "1", 5), (10**12, "700", 50), (1000, "5", 30),
                                      (1, "3", 30), (2, "1/3", 40), (3, "0.1", 1),
                                      (1048576, "32", 17), (10**40, "88", 60),
                                      (7, "1e-30", 30), (432, "1.0", 200)):
            self.check(items, spread, digits)

    def test_numbers_are_exact_not_doubles(self):
        self.assertEqual(self.quantities("2^60", "0.1")["items"], str(2**60))
        self.assertEqual(self.quantities("3", "1/3")["spread"], "1/3")
        tenth = self.quantities("3", "0.1", 40)["quantities"]
        double = self.quantities("3", "0.1000000000000000055511151231257827", 40)["quantities"]
        self.assertNotEqual(tenth["dispersion.upper"], double["dispersion.upper"])
        self.assertEqual(tenth, self.quantities("3", "1/10", 40)["quantities"])

    def test_no_spread(self):
        found = self.quantities(1048576, "0", 30, "1/3")["quantities"]
        for key in ("dispersion.lower", "dispersion.upper", "dispersion-sharp.lower",
                    "dispersion-sharp.upper"):
            self.assertEqual(found[key]["lo"], found[key]["hi"], key)
            self.assertEqual(Fraction(found[key]["lo"]), Fraction(1, 1048576), key)
        self.assertEqual(found["effective-items.lower"], {"lo": "1048576", "hi": "1048576"})
        self.assertEqual(found["uniform-distance.upper"], {"lo": "0", "hi": "0"})
        self.assertEqual(found["horizon.items"], {"value": "4"})
        self.assertEqual(found["entropy-floor.sharp"], found["entropy-floor.paper"])
        one = self.quantities(1, "0")["quantities"]
        for key in KEYS:
            exact = "0" if key.startswith(("entropy", "uniform")) else "1"
            self.assertEqual(one[key], {"lo": exact, "hi": exact}, key)

    def test_horizon(self):
        for spread, epsilon in (("0", "0.1"), ("5", "0.5"), ("700", "1e-12"), ("1/7", "0.999999")):
            value = int(self.quantities(2, spread, 5, epsilon)["quantities"]["horizon.items"]
                        ["value"])
            with decimal.localcontext(decimal.Context(prec=1000)):
                d, e = Fraction(spread), Fraction(epsilon)
                odds = (1 - e) / e
                power = (Decimal(d.numerator) / Decimal(d.denominator)).exp()
                limit = 1 + power * odds.numerator / odds.denominator
                self.assertTrue(value - 1 <= limit < value, (spread, epsilon, value))

    def test_plain_text_has_the_same_numbers(self):
        plain = self.ok("bounds", "--items", "1000", "--spread", "5", "--epsilon", "0.01").out
        found = self.quantities("1000", "5", epsilon="0.01")["quantities"]
        for key, value in found.items():
            self.assertIn(key, plain)
            for text in value.values():
                self.assertIn(text, plain)

    def test_planted_faults_are_caught(self):
        """Another n, another spread or a digit too few would not pass for the right value."""
        found = self.quantities(1000, "5", 30)["quantities"]
        wrong_items, wrong_spread = (reference(1001, Fraction(5), 150),
                                     reference(1000, 5 + Fraction(1, 10**25), 150))
        for key in KEYS:
            lo, hi = Fraction(found[key]["lo"]), Fraction(found[key]["hi"])
            self.assertFalse(lo <= Fraction(wrong_spread[key]) <= hi, key)
            if key != "uniform-distance.upper":
                self.assertFalse(lo <= Fraction(wrong_items[key]) <= hi, key)


if __name__ == "__main__":
    tool.main()
