"""replay accepts what certify wrote and rejects everything else, with exit 1 and its reasons."""
import copy
import json
import os

import certificate_faults as faults
import tool


class Replay(tool.ToolTest):
    def setUp(self):
        super().setUp()
        self.ok("certify", "--items", "2..64", "--spread", "0..4", "--out", "out")
        self.certificate = self.read_json("out", "certificate.json")

    def write_certificate(self, document):
        self.write("changed.json", json.dumps(document, ensure_ascii=False))

    def rejected(self, name="changed.json"):
        result = self.run_tool("replay", name, "--json")
        self.assertEqual(result.status, tool.REFUTED, result)
        report = result.json()
        self.assertEqual(report["accepted"], False)
        self.assertTrue(report["findings"], result)
        for finding in report["findings"]:
            self.assertTrue(finding["what"], result)
        return report["findings"]

    def test_accepted(self):
        result = self.ok("replay", "out/certificate.json", "--json")
        self.assertEqual(result.err, "", "--json is quiet")
        report = result.json()
        self.assertEqual((report["accepted"], report["findings"]), (True, []))
        self.assertEqual(report["theorems"], len(tool.THEOREMS))
        self.assertEqual(report["cells"],
                         sum(len(t["cells"]) for t in self.certificate["theorems"]))
        self.assertIn("accepted", self.ok("replay", "out/certificate.json").out)
        self.ok("replay", "out/certificate.json", "--threads", "1", "--precision", "256")

    def test_layout_of_the_text_does_not_matter(self):
        self.write("changed.json", json.dumps(self.certificate, indent=4))
        self.ok("replay", "changed.json")
        os.mkdir(self.path("elsewhere"))
        os.rename(self.path("changed.json"), self.path("elsewhere", "moved.json"))
        self.ok("replay", "elsewhere/moved.json")

    def test_the_digest_is_the_documented_one(self):
        self.assertEqual(faults.digest(self.certificate), self.certificate["digest"]["value"])

    def test_changed_and_not_sealed_again(self):
        for fault in faults.FAULTS:
            with self.subTest(fault=fault.__name__):
                document = copy.deepcopy(self.certificate)
                fault(document)
                self.write_certificate(document)
                self.rejected()

    def test_changed_and_sealed_again(self):
        """With a digest that fits, the content itself must give the fault away."""
        for fault in faults.FAULTS:
            with self.subTest(fault=fault.__name__):
                document = copy.deepcopy(self.certificate)
                fault(document)
                document["digest"]["value"] = faults.digest(document)
                self.write_certificate(document)
                findings = self.rejected()
                self.assertFalse([f for f in findings if "digest" in f["where"]], findings)

    def test_the_digest_itself(self):
        document = copy.deepcopy(self.certificate)
        value = document["digest"]["value"]
        for wrong in (value[:-1] + ("0" if value[-1] != "0" else "1"), "", value.upper() + "0", 5):
            document["digest"]["value"] = wrong
            self.write_certificate(document)
            self.assertTrue(any("digest" in f["where"] + f["what"] for f in self.rejected()))
        del document["digest"]
        self.write_certificate(document)
        self.rejected()
        document["digest"] = {"algorithm": "md5", "value": value}
        self.write_certificate(document)
        self.rejected()

    def test_files_that_are_no_certificate(self):
        text = json.dumps(self.certificate)
        for data in (b"", b"\n", b"{", b"[]", b"{}", b"null", b"7", b'"certificate"', bytes(4096),
                     os.urandom(4096), b"\xff\xfe{\x00}\x00", b"[" * 100000, b'{"a":' * 100000,
                     text.encode() + b"}", text.encode() * 2, b"<html>", b"\x89PNG\r\n",
                     text.replace('"theorems"', '"theorem"').encode(),
                     text.replace('"53"', "NaN").replace('"p": 53', '"p": NaN').encode()):
            with self.subTest(start=data[:40], size=len(data)):
                self.write("changed.json", data)
                self.rejected()

    def test_truncated(self):
        with open(self.path("out", "certificate.json"), "rb") as file:
            whole = file.read()
        for share in (1, 10, 100, 500, 900, 990, 999):
            self.write("changed.json", whole[: len(whole) * share // 1000])
            self.rejected()
        self.write("changed.json", whole[:-1])
        self.rejected()

    def test_reasons_are_readable(self):
        document = copy.deepcopy(self.certificate)
        faults.remove_cell(document)
        document["digest"]["value"] = faults.digest(document)
        self.write_certificate(document)
        result = self.run_tool("replay", "changed.json")
        self.assertEqual(result.status, tool.REFUTED, result)
        self.assertIn("rejected: changed.json", result.out)
        self.assertIn("/theorems/0", result.out)

    def test_findings_cannot_steer_a_terminal(self):
        document = copy.deepcopy(self.certificate)
        document["theorems"][0]["level"] = "\x1b[2J\x07"
        document["schema"] = "\x1b[31m"
        self.write_certificate(document)
        result = self.run_tool("replay", "changed.json")
        self.assertEqual(result.status, tool.REFUTED, result)
        self.assertNotRegex(result.out, "[\x00-\x08\x0b-\x1f\x7f]")

    def test_an_earlier_cell_twice_hides_no_gap(self):
        document = copy.deepcopy(self.certificate)
        cells = faults.theorem(document, "dispersion")["cells"]
        cells[3] = cells[2]
        document["digest"]["value"] = faults.digest(document)
        self.write_certificate(document)
        self.rejected()


if __name__ == "__main__":
    tool.main()
