"""certify on small rectangles: verdicts, files, JSON, streams, the report."""
from decimal import Decimal
import html.parser
import json
import os
import re

import npy
import tool

FILES = ["certificate.json", "report.html", "report.md"]
LEVELS = {"sampled", "exhaustive", "interval", "formal"}


class Loads(html.parser.HTMLParser):
    """What a browser would fetch for a page."""

    def __init__(self):
        super().__init__()
        self.found, self.in_style, self.scripts = [], False, 0

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            loads = name in ("src", "srcset", "data", "poster") or (
                name == "href" and tag in ("link", "base", "image", "use"))
            if loads and value and not value.startswith(("data:", "#")):
                self.found.append(f"<{tag} {name}={value[:80]}>")
            if name == "style" and "url(" in (value or ""):
                self.found.append(f"<{tag} style={value[:80]}>")
        self.in_style = tag == "style"
        self.scripts += tag == "script"

    def handle_endtag(self, tag):
        self.in_style = False

    def handle_data(self, data):
        if self.in_style:
            self.found += re.findall(r"@import[^;]*|url\(\s*['\"]?(?!data:|#)[^)]*", data)


def external_loads(page):
    parser = Loads()
    parser.feed(page)
    parser.close()
    return parser.found


class Certify(tool.ToolTest):
    def certified(self, items, spread, *more):
        result = self.ok("certify", "--items", items, "--spread", spread, "--out", "out", *more)
        self.assertEqual(self.ok("replay", "out/certificate.json", "--json").json()["accepted"],
                         True)
        return result

    def test_small_rectangles_are_proved_and_replayed(self):
        for items, spread in (("1..1", "0..0"), ("1..8", "0..1/3"), ("1..8", "5..5"), ("1", "0"),
                              ("7..7", "5"), ("2..1048576", "0..0"), ("1..3", "0.1..0.30"),
                              ("2^40..2^60", "88..96"), ("1..2", "0..1e-300"),
                              ("1152921504606846975..1152921504606846977", "1")):
            with self.subTest(items=items, spread=spread):
                self.certified(items, spread)
                certificate = self.read_json("out", "certificate.json")
                self.assertEqual([t["id"] for t in certificate["theorems"]], tool.THEOREMS)
                for theorem in certificate["theorems"]:
                    self.assertEqual(theorem["verdict"], "proved")
                    self.assertIn(theorem["level"], LEVELS)
                    self.assertEqual({c["v"] for c in theorem["cells"]}, {"proved"})
                self.assertEqual(self.listing("out"), FILES)

    def test_the_claim_is_exactly_what_was_asked(self):
        self.certified("2..2^10", "1/3..0.5", "--epsilon", "0.1", "--epsilon", "1/7")
        claim = self.read_json("out", "certificate.json")["claim"]
        self.assertEqual(claim["items"], ["2", "1024"])
        self.assertEqual(claim["spread"], ["1/3", "0.5"])
        self.assertEqual(claim["epsilon"], ["0.1", "1/7"])
        self.assertEqual(claim["theta"], "1")

    def test_horizons_of_the_certificate(self):
        self.certified("2..8", "0..5", "--epsilon", "0.01", "--theorem", "horizon")
        entries = self.read_json("out", "certificate.json")["horizon"]
        found = {(e["epsilon"], e["spread"]): e["items"] for e in entries}
        self.assertEqual(found, {("0.01", "0"): "101", ("0.01", "5"): "14694"})

    def test_chosen_theorems(self):
        self.certified("1..100", "0..3", "--theorem", "topk-mass", "--theorem", "dispersion",
                       "--theorem", "dispersion")
        theorems = self.read_json("out", "certificate.json")["theorems"]
        self.assertEqual([t["id"] for t in theorems], ["dispersion", "topk-mass"])

    def test_json_summary_and_streams(self):
        result = self.certified("1..8", "0..1", "--json")
        self.assertEqual(result.err, "", "--json is quiet")
        summary = result.json()
        self.assertEqual(summary["verdict"], "proved")
        self.assertEqual(len(summary["theorems"]), len(tool.THEOREMS))
        for theorem in summary["theorems"]:
            for key in ("id", "verdict", "level", "cells", "max_precision", "worst"):
                self.assertIn(key, theorem)
        certificate = self.read_json("out", "certificate.json")
        self.assertEqual(summary["digest"], certificate["digest"]["value"])
        for key in ("certificate", "report"):
            self.assertTrue(os.path.isfile(self.path(summary[key])), summary[key])

    def test_plain_summary_names_verdict_level_and_files(self):
        result = self.certified("1..8", "0..1")
        for theorem in tool.THEOREMS:
            self.assertRegex(result.out, rf"(?m)^{theorem} .*proved .*interval")
        for name in FILES[:2]:
            self.assertIn("out/" + name, result.out)
        self.assertNotIn("\x1b", result.out, "no escapes outside a terminal")
        self.assertNotIn("verified", result.out)

    def test_certificate_has_provenance_and_strings_for_numbers(self):
        self.certified("1..8", "0..1/3")
        certificate = self.read_json("out", "certificate.json")
        self.assertEqual(certificate["schema"], "softcert-certificate/1")
        for key in ("version", "compiler", "flags", "command", "date"):
            self.assertTrue(certificate["tool"][key], key)
        self.assertEqual(certificate["tool"]["command"],
                         "softcert certify --items 1..8 --spread 0..1/3 --out out")
        self.assertNotRegex(json.dumps(certificate), r": -?\d+\.\d", "a bare decimal number")

    def test_two_runs_give_the_same_theorems(self):
        self.certified("1..5000", "0..20")
        first = self.read_json("out", "certificate.json")
        self.certified("1..5000", "0..20", "--threads", "1")
        second = self.read_json("out", "certificate.json")
        for key in ("claim", "theorems", "horizon", "instances"):
            self.assertEqual(first[key], second[key], key)

    def test_report_is_self_contained(self):
        self.certified("1..8", "0..1/3")
        with open(self.path("out", "report.html"), encoding="utf-8") as file:
            page = file.read()
        self.assertEqual(external_loads(page), [])
        for theorem in tool.THEOREMS:
            self.assertIn(theorem, page)
        self.assertIn("softcert certify --items 1..8 --spread 0..1/3", page)
        with open(self.path("out", "report.md"), encoding="utf-8") as file:
            text = file.read()
        for theorem in tool.THEOREMS:
            self.assertIn(theorem, text)

    def test_the_load_finder_finds_loads(self):
        for fault in ('<script src="https://a/b.js"></script>', '<img src=//a/b.png>',
                      '<link rel=stylesheet href="x.css">', "<style>@import 'a.css';</style>",
                      "<style>p{background:url(http://a/b)}</style>", '<iframe src="a"></iframe>'):
            self.assertEqual(len(external_loads(fault)), 1, fault)

    def test_real_logits(self):
        logits = os.path.join(tool.SOURCE, "tests", "data", "minilm_attention_logits.npy")
        result = self.certified("2..64", "0..8", "--logits", logits, "--json")
        rows = result.json()["rows"]
        self.assertGreater(rows["total"], 10)
        placed = self.read_json("out", "rows.json")
        self.assertEqual(placed["total"], rows["total"])
        self.assertEqual(len(placed["rows"]) + placed["fully_masked"], placed["total"])
        for row in placed["rows"]:
            self.assertLessEqual(Decimal(row["sharp_lower"]["lo"]), Decimal(row["p_min"]["hi"]))
            self.assertLessEqual(Decimal(row["p_max"]["lo"]), Decimal(row["sharp_upper"]["hi"]))
            for key in ("p_max", "p_min", "entropy", "effective_items"):
                self.assertLessEqual(Decimal(row[key]["lo"]), Decimal(row[key]["hi"]), row["name"])
            self.assertEqual(len(row["horizon"]), 3)

    def test_small_logits_are_right(self):
        self.write("x.npy", npy.array([0, 0, float("-inf"), 0, 0, 1], (2, 3), "<f4"))
        self.certified("1..8", "0..1", "--logits", "x.npy", "--epsilon", "0.5")
        first, second = self.read_json("out", "rows.json")["rows"]
        self.assertEqual((first["n"], first["masked"], first["spread"]), ("2", 1, "0"))
        self.assertEqual(first["p_max"], {"lo": "0.5", "hi": "0.5"})
        self.assertEqual((second["n"], second["spread"]), ("3", "1"))
        top = 1 / (1 + 2 / Decimal(1).exp())
        self.assertLessEqual(Decimal(second["p_max"]["lo"]), top)
        self.assertGreaterEqual(Decimal(second["p_max"]["hi"]), top)
        self.assertEqual(second["horizon"], ["4"])  # smallest n > 1 + e

    def test_rows_do_not_outlive_the_run_that_read_them(self):
        self.write("x.npy", npy.array([0, 1]))
        self.certified("1..8", "0..1", "--logits", "x.npy")
        self.certified("1..8", "0..1")
        self.assertNotIn("rows.json", self.listing("out"))

    def test_weights(self):
        head = os.path.join(tool.SOURCE, "tests", "data", "minilm_head", "layer2_head7")
        self.certified("2..64", "0..8", "--weights", head, "--theorem", "large-weights")
        names = [i["name"] for i in self.read_json("out", "certificate.json")["instances"]]
        self.assertIn("layer2_head7", names)


if __name__ == "__main__":
    tool.main()
