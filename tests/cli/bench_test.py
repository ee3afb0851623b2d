"""The benchmark as a command: it runs, says what it measured, and refuses nonsense. No assertion on
speed: the machine that runs tests is busy."""
import tool

PEERS = ["std-exp", "std-exp-float32", "eigen", "pytorch", "libmvec", "arb", "mpfi", "mpfr"]


class Bench(tool.ToolTest):
    def quick(self, *arguments):
        return self.run_tool("bench", "reference", "--quick", *arguments)

    def test_quick_json(self):
        result = self.quick("--json", "--rounds", "2", "--shapes", "3x50,1x300", "--threads", "2")
        self.assertEqual(result.status, tool.PROVED, result)
        self.assertEqual(result.err, "", result)
        document = result.json()
        self.assertEqual(document["standard_deviation"], 4)
        self.assertEqual([p["id"] for p in document["peers"]], PEERS)
        self.assertIn("portable", document["variants"])
        shapes = [(c["rows"], c["items"]) for c in document["comparisons"]]
        self.assertEqual(shapes, [(3, 50), (1, 300)])
        timed = {p["id"] for p in document["peers"] if p["timed"]}
        for comparison in document["comparisons"]:
            found = {c["id"]: c for c in comparison["contestants"]}
            self.assertEqual({i for i in found if not i.startswith("certified")}, timed)
            self.assertEqual(found["certified"]["certified_ratio"], 1)
            for contestant in found.values():
                self.assertGreater(contestant["median_ns_per_element"], 0, contestant)
                self.assertIn(len(contestant["rounds_ns_per_element"]), (1, 2), contestant)
        for peer in document["peers"]:
            self.assertTrue(peer["about"] if peer["timed"] else peer["why_not"], peer)
        self.assertEqual([c["id"] for c in document["scaling"][0]["contestants"]],
                         ["threads-1", "threads-2"])
        self.assertEqual(document["fallback"]["elements"], 16 << 20)

    def test_no_peer_is_broken(self):
        result = self.quick("--json", "--rounds", "1", "--shapes", "2x37", "--threads", "1")
        document = result.json()
        self.assertEqual(document["scaling"], [])
        for peer in document["peers"]:
            self.assertNotIn("broken", peer["why_not"], peer)
            self.assertNotIn("MXCSR", peer["why_not"], peer)

    def test_table_names_peers_and_bars(self):
        result = self.quick("--rounds", "1", "--shapes", "2x64", "--peers", "arb,std-exp")
        self.assertEqual(result.status, tool.PROVED, result)
        for word in ("arb", "std-exp", "2x64", "standard deviation 4", "not measured",
                     "arb / certified-lohi", "certified, float32 out"):
            self.assertIn(word, result.out, result)
        self.assertNotIn("\n  libmvec", result.out, result)

    def test_check_does_not_take_unmeasured_for_met(self):
        result = self.quick("--check", "--rounds", "1", "--shapes", "2x64", "--peers", "none",
                            "--threads", "1")
        self.assertIn(result.status, (tool.REFUTED, tool.UNDECIDED), result)

    def test_refusals(self):
        self.refused("bench", says="subcommand")
        self.refused("bench", "reference", "--peers", "numpy", says=["numpy", "libmvec"])
        for shape in ("4", "0x4", "4x", "axb", "99999x99999"):
            self.refused("bench", "reference", "--shapes", shape, says=["--shapes", shape])
        self.refused("bench", "reference", "--rounds", "0", says="--rounds")
        self.refused("bench", "reference", "--threads", "0", says="--threads")
        self.refused("bench", "reference", "stray", says="stray")


if __name__ == "__main__":
    tool.main()
