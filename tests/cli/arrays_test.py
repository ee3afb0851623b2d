"""Arrays are untrusted: every lie in a .npy file is refused by name, nothing is written."""
import os
import shutil

import npy
import tool

NAN, INF = float("nan"), float("inf")


class Arrays(tool.ToolTest):
    def refuse(self, data, says=(), name="x.npy"):
        """As logits and as either side of a box."""
        self.write(name, data)
        self.write("good.npy", npy.array([0.0, 1.0, 2.0]))
        words = [name] + ([says] if isinstance(says, str) else list(says))
        self.refused("certify", "--logits", name, "--out", "out", says=words)
        self.refused("bounds", "--box", name, "good.npy", says=name)
        self.refused("bounds", "--box", "good.npy", name, says=name)

    def test_truncated_at_every_length(self):
        whole = npy.array([0.5, 1.5, 2.5])
        for length in [*range(12), 40, 79, *range(len(whole) - 25, len(whole))]:
            with self.subTest(length=length):
                self.refuse(whole[:length])

    def test_longer_than_its_header_says(self):
        self.refuse(npy.array([1.0, 2.0]) + b"\0")
        self.refuse(npy.header("<f8", (2,)) + npy.data([1.0, 2.0, 3.0]))

    def test_lying_headers(self):
        values = npy.data([1.0, 2.0, 3.0])
        for shape in ((4,), (3, 2), (2**61,), (2**62, 4), (2**64,), (2**32, 2**32), (-3,), (-1, -3),
                      "(3", "3", "[3]", "(3.0,)", "(0x3,)", "()", "(3,,)"):
            with self.subTest(shape=shape):
                self.refuse(npy.header("<f8", shape) + values)
        length = npy.header("<f8", (3,))
        self.refuse(length[:8] + b"\xff\xff" + length[10:] + values)
        self.refuse(length[:8] + b"\x00\x00" + length[10:] + values)
        self.refuse(length.replace(b"fortran_order", b"fortran_ordeR") + values)
        self.refuse(length.replace(b"False", b"Maybe") + values)
        self.refuse(npy.header("<f8", (3,), version=(9, 0)) + values)

    def test_what_is_not_npy(self):
        for data in (b"", b"\x93NUMPY", b"PK\x03\x04" + bytes(100), b"1.0, 2.0\n", bytes(1000),
                     os.urandom(4096)):
            self.refuse(data)
        self.refused("certify", "--logits", self.folder, "--out", "out", says=self.folder)
        self.refused("certify", "--logits", "missing.npy", "--out", "out", says="missing.npy")

    def test_kinds_that_are_not_taken_say_so(self):
        self.refuse(npy.array([1, 2, 3], descr="<i8"), says="<i8")
        self.refuse(npy.array([1.0, 2.0, 3.0], descr=">f8"), says=">f8")
        self.refuse(npy.array([1.0, 2.0, 3.0], descr=">f4"), says=">f4")
        self.refuse(npy.header("|O", (3,)) + b"\x80\x04]q\x00." + bytes(18), says="|O")
        self.refuse(npy.header("<c16", (3,)) + bytes(48), says="<c16")
        self.refuse(npy.header("<U4", (3,)) + bytes(48), says="<U4")
        self.refuse(npy.array([1.0] * 6, (2, 3), fortran=True), says="ortran")

    def test_logits(self):
        for values, says in (([0, NAN, 1], ["row 0", "logit 1", "NaN"]),
                             ([0, 1, INF], ["row 0", "logit 2", "infinity"]),
                             ([-INF] * 3, "masked")):
            self.write("x.npy", npy.array(values))
            self.refused("certify", "--logits", "x.npy", "--out", "out", says=says)
        self.write("x.npy", npy.array([0, 1, 0, NAN], (2, 2)))
        self.refused("certify", "--logits", "x.npy", "--out", "out", says=["row 1", "logit 1"])
        for shape in ((0,), (0, 3), (3, 0)):
            self.write("x.npy", npy.array([], shape))
            self.refused("certify", "--logits", "x.npy", "--out", "out", says="no logits")

    def test_boxes(self):
        def box(lo, hi, says):
            self.write("lo.npy", npy.array(lo))
            self.write("hi.npy", npy.array(hi))
            self.refused("bounds", "--box", "lo.npy", "hi.npy", says=says)

        box([0, 2], [1, 1], ["lo.npy", "row 0", "1", "above"])
        box([0, NAN], [1, 1], ["row 0", "lower bound 1", "NaN"])
        box([0, 0], [1, INF], ["row 0", "upper bound 1", "infinity"])
        box([-INF, -INF], [-INF, -INF], "masked")
        box([0, 1], [1, 2, 3], ["lo.npy", "hi.npy", "shapes differ"])
        box([], [], "no logits")
        self.write("lo.npy", npy.array([0.0] * 4, (2, 2)))
        self.write("hi.npy", npy.array([0.0] * 4))
        self.refused("bounds", "--box", "lo.npy", "hi.npy", says="shapes differ")
        self.refused("bounds", "--box", "lo.npy", says="--box")
        self.refused("bounds", "--box", "lo.npy", "lo.npy", "--items", "3", says="--box")

    def weights(self, **changed):
        """A folder of a head whose files are right but for the changed ones."""
        shutil.rmtree(self.path("head"), ignore_errors=True)
        os.mkdir(self.path("head"))
        files = {"q": npy.array([1, 2, 3, 4], (2, 2)), "k": npy.array([1, 0, 0, 1], (2, 2)),
                 "y": npy.array([1, 2]), "x": npy.array([1, 2, 3, 4, 5, 6], (3, 2))}
        files.update(changed)
        for name, data in files.items():
            if data is not None:
                self.write(os.path.join("head", name + ".npy"), data)
        return ("certify", "--weights", "head", "--theorem", "large-weights", "--items", "1..3",
                "--spread", "0..1", "--out", "out")

    def test_weights(self):
        for name in "qkyx":
            self.refused(*self.weights(**{name: None}), says=f"head/{name}.npy")
            self.refused(*self.weights(**{name: b"junk"}), says=f"head/{name}.npy")
        self.refused(*self.weights(q=npy.array([1, 2, 3, 4])), says=["head/q.npy", "2 axes"])
        self.refused(*self.weights(y=npy.array([1, 2], (1, 2))), says=["head/y.npy", "1 axis"])
        self.refused(*self.weights(x=npy.array([], (0, 2))), says="head/x.npy")
        self.refused(*self.weights(x=npy.array([1, 2, 3], (1, 3))), says="head")
        self.refused(*self.weights(y=npy.array([1, 2, 3])), says="head")
        self.refused(*self.weights(k=npy.array([1, NAN, 0, 1], (2, 2))), says="head")
        self.refused(*self.weights(q=npy.array([1, INF, 0, 1], (2, 2))), says="head")
        self.refused(*self.weights(x=npy.array([1, -INF], (1, 2))), says="head")
        self.ok(*self.weights())
        self.ok("replay", "out/certificate.json")


if __name__ == "__main__":
    tool.main()
