"""softcert reference: every format, axis and container against NumPy; files hold or are refused."""
import hashlib
import json
import os
import struct
import sys
import unittest

try:
    import numpy as np
except ImportError:
    print("skipped: NumPy is missing")
    sys.exit(77)

import softmax_numpy as sm
import tool

OPERATIONS = ["softmax", "log_softmax", "logsumexp"]
SHARED = os.environ.get("SOFTCERT_SHARED_DIR", "")
INF, NAN = np.inf, np.nan


class ReferenceTest(tool.ToolTest):
    def save(self, name, array):
        np.save(self.path(name), array)
        return name

    def load(self, name, form):
        return sm.decode(np.load(self.path(name)), form)

    def evaluate(self, *arguments):
        return self.ok("reference", "--output", "y.npy", *arguments)

    def assert_close(self, form, want, name="y.npy", **slack):
        got = self.load(name, form)
        self.assertTrue(sm.close(got, want, form, **slack), (form, got, want))


class Values(ReferenceTest):
    def test_every_axis_and_operation(self):
        x = np.random.default_rng(1).normal(0, 4, (3, 4, 5, 6)).astype(np.float32)
        self.save("x.npy", x)
        for operation in OPERATIONS:
            for axis in range(-4, 4):
                self.evaluate("--input", "x.npy", "--op", operation, "--axis", axis)
                self.assert_close("float32", sm.expected(x, operation, axis))
        other = sm.expected(x, "logsumexp", 1)
        self.assertFalse(sm.close(self.load("y.npy", "float32"), other, "float32"))

    def test_every_format_in_and_out(self):
        values = np.random.default_rng(2).normal(0, 3, (7, 33))
        for source in sm.FORMATS:
            raw = sm.encode(values, source)
            x = sm.decode(raw, source)
            self.save("x.npy", raw)
            named = ["--input-format", source] if source in sm.SMALL else []
            for target in sm.FORMATS:
                for operation in OPERATIONS:
                    self.evaluate("--input", "x.npy", *named, "--format", target, "--op", operation)
                    self.assert_close(target, sm.expected(x, operation))
            self.evaluate("--input", "x.npy", *named)
            self.assert_close(source, sm.expected(x, "softmax"))

    def test_a_wrong_result_would_be_seen(self):
        want = sm.expected(np.arange(10.0), "softmax")
        for form in sm.FORMATS:
            self.assertTrue(sm.close(sm.decode(sm.encode(want, form), form), want, form))
            wrong = want * (1 + 1.2 * 2.0**-sm.PRECISION[form]) + 2e-12
            self.assertFalse(sm.close(wrong, want, form, slack=0))

    def test_temperature_and_scale_are_exact(self):
        x = np.random.default_rng(3).normal(0, 2, (5, 9))
        self.save("x.npy", x)
        for option, text, scale in (("--theta", "1/3", 3), ("--scale", "0.1", 0.1),
                                    ("--theta", "2^40", 2.0**-40), ("--scale", "2.5e2", 250)):
            for operation in OPERATIONS:
                self.evaluate("--input", "x.npy", option, text, "--op", operation)
                self.assert_close("float64", sm.expected(x, operation, scale=scale))
        self.evaluate("--input", "x.npy", "--theta", "1/3")
        third = self.tree()[self.path("y.npy")]
        self.evaluate("--input", "x.npy", "--scale", "3")
        self.assertEqual(self.tree()[self.path("y.npy")], third)

    def test_enclosures_hold_and_are_narrow(self):
        x = np.random.default_rng(4).normal(0, 5, (40, 3, 50)).astype(np.float32)
        self.save("x.npy", x)
        for operation in OPERATIONS:
            for axis in (0, 1, 2):
                self.evaluate("--input", "x.npy", "--op", operation, "--axis", axis, "--format",
                              "f64", "--lo", "lo.npy", "--hi", "hi.npy")
                y, lo, hi = (self.load(n, "float64") for n in ("y.npy", "lo.npy", "hi.npy"))
                self.assertTrue(np.all((lo <= y) & (y <= hi)))
                scale = np.maximum(np.abs(y), 1 if operation != "softmax" else 0)
                self.assertTrue(np.all(hi - lo <= 1e-13 * scale))
                self.assert_close("float64", sm.expected(x, operation, axis))

    def test_special_rows_by_each_convention(self):
        x = np.array([[0, NAN, 1], [0, INF, 1], [INF, 0, INF], [-INF] * 3, [-INF, 0, 0]])
        self.save("x.npy", x)
        nan3 = [NAN] * 3
        last = [0, 0.5, 0.5]
        table = {"ieee": [nan3, nan3, nan3, nan3, last],
                 "safe": [nan3, nan3, nan3, [0, 0, 0], last],
                 "limit": [nan3, [0, 1, 0], [0.5, 0, 0.5], nan3, last]}
        for convention, want in table.items():
            self.evaluate("--input", "x.npy", "--convention", convention, "--lo", "lo.npy",
                          "--hi", "hi.npy")
            for name in ("y.npy", "lo.npy", "hi.npy"):
                np.testing.assert_allclose(np.load(self.path(name)), want, rtol=1e-14, atol=1e-280)
        self.save("x.npy", np.array([[0.0, -1000], [600, 0]]))
        log = ("--input", "x.npy", "--op", "log_softmax", "--format", "fp8_e4m3")
        for overflow, want in (("ieee", NAN), ("saturate", -448)):
            self.evaluate(*log, "--overflow", overflow)
            got = self.load("y.npy", "float8_e4m3fn")
            np.testing.assert_array_equal(got, [[0, want], [0, want]])

    def test_empty_arrays_and_scalars(self):
        for shape in ((0,), (0, 3), (3, 0), (2, 0, 3)):
            self.save("x.npy", np.zeros(shape, np.float32))
            for axis in range(len(shape)):
                self.evaluate("--input", "x.npy", "--axis", axis)
                self.assertEqual(np.load(self.path("y.npy")).shape, shape)
                self.evaluate("--input", "x.npy", "--axis", axis, "--op", "logsumexp")
                y = np.load(self.path("y.npy"))
                self.assertEqual(y.shape, shape[:axis] + shape[axis + 1:])
                self.assertTrue(np.all(y == -INF))
        self.save("x.npy", np.float32(3.5))
        self.evaluate("--input", "x.npy")
        self.assertEqual(np.load(self.path("y.npy")), np.float32(1))
        self.evaluate("--input", "x.npy", "--op", "logsumexp")
        self.assertEqual(np.load(self.path("y.npy")), np.float32(3.5))

    def test_same_bits_on_every_variant_thread_count_and_memory(self):
        x = np.random.default_rng(5).normal(0, 6, (60, 70, 41)).astype(np.float32)
        self.save("x.npy", x)
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            flags = file.read()
        variants = ["portable", *["avx2"] * (" avx2 " in flags),
                    *["avx512"] * (" avx512bw " in flags)]
        for axis in range(3):
            wanted = None
            for more in [("--variant", v) for v in variants] + [
                    ("--threads", 1), ("--threads", 3), ("--memory", 1), ("--memory", 4)]:
                for form in ("f64", "f32", "bf16"):
                    self.evaluate("--input", "x.npy", "--axis", axis, *more, "--format", form)
                    os.replace(self.path("y.npy"), self.path(form))
                got = [self.tree()[self.path(form)] for form in ("f64", "f32", "bf16")]
                wanted = wanted or got
                self.assertEqual(got, wanted, more)
            self.assert_close("float64", sm.expected(x, "softmax", axis), name="f64")

    def test_blocks_of_columns(self):
        """Rows along the first axis that do not fit into memory together."""
        x = np.random.default_rng(6).normal(0, 2, (500, 3001)).astype(np.float32)
        self.save("x.npy", x)
        np.savez_compressed(self.path("x.npz"), x=x)
        for operation in OPERATIONS:
            for file in ("x.npy", "x.npz"):
                self.evaluate("--input", file, "--axis", 0, "--memory", 3, "--op", operation,
                              "--lo", "lo.npy", "--hi", "hi.npy")
                want = sm.expected(x, operation, 0)
                self.assert_close("float32", want)
                self.assert_close("float64", want, name="lo.npy")

    @unittest.skipUnless(os.path.isdir(os.path.join(SHARED, "data")), "no shared logits here")
    def test_real_logits(self):
        for name in ("higham_mnist_logits", "tract_mlm_logits", "hrm_logits"):
            file = os.path.join(SHARED, "data", name + ".npy")
            x = np.load(file)
            for operation in OPERATIONS:
                for axis in (0, 1):
                    self.evaluate("--input", file, "--axis", axis, "--op", operation)
                    y = np.load(self.path("y.npy"))
                    want = sm.expected(x, operation, axis)
                    np.testing.assert_allclose(y, want, rtol=1e-6, atol=1e-12)


class Containers(ReferenceTest):
    def setUp(self):
        super().setUp()
        self.x = np.random.default_rng(7).normal(0, 3, (6, 11)).astype(np.float32)

    def test_npz(self):
        for save in (np.savez, np.savez_compressed):
            save(self.path("one.npz"), logits=self.x)
            save(self.path("two.npz"), logits=self.x, other=np.arange(3.0))
            for arguments in (["one.npz"], ["two.npz", "--member", "logits"],
                              ["two.npz", "--member", "logits.npy"]):
                self.evaluate("--input", *arguments)
                self.assert_close("float32", sm.expected(self.x, "softmax"))
            self.refused("reference", "--input", "two.npz", "--output", "z.npy",
                         says=["two.npz", "logits.npy", "other.npy"])
            self.refused("reference", "--input", "two.npz", "--member", "no", "--output", "z.npy",
                         says=["two.npz", '"no"', "logits.npy", "other.npy"])

    def test_arrays_as_ml_dtypes_saves_them(self):
        raw = sm.encode(self.x, "bfloat16")
        header = f"{{'descr': '<V2', 'fortran_order': False, 'shape': {raw.shape}, }}".ljust(117)
        self.write("x.npy", b"\x93NUMPY\x01\x00" + struct.pack("<H", 118) + header.encode() + b"\n" +
                   raw.tobytes())
        self.evaluate("--input", "x.npy", "--input-format", "bf16")
        self.assert_close("bfloat16", sm.expected(sm.decode(raw, "bfloat16"), "softmax"))
        self.refused("reference", "--input", "x.npy", "--output", "z.npy",
                     says=["x.npy", "bfloat16", "input format"])

    def safetensors(self, tensors):
        header, data = {}, b""
        for name, (dtype, array) in tensors.items():
            header[name] = {"dtype": dtype, "shape": array.shape,
                            "data_offsets": [len(data), len(data) + array.nbytes]}
            data += array.tobytes()
        text = json.dumps(header).encode()
        self.write("x.safetensors", struct.pack("<Q", len(text)) + text + data)

    def test_safetensors(self):
        names = {"float64": "F64", "float32": "F32", "float16": "F16", "bfloat16": "BF16",
                 "float8_e4m3fn": "F8_E4M3", "float8_e5m2": "F8_E5M2"}
        raw = {form: sm.encode(self.x, form) for form in names}
        self.safetensors({form: (dtype, raw[form]) for form, dtype in names.items()})
        for form in names:
            self.evaluate("--input", "x.safetensors", "--member", form)
            self.assert_close(form, sm.expected(sm.decode(raw[form], form), "softmax"))
        self.refused("reference", "--input", "x.safetensors", "--output", "z.npy",
                     says=["x.safetensors", "float16"])
        self.refused("reference", "--input", "x.safetensors", "--member", "float32",
                     "--input-format", "bf16", "--output", "z.npy", says=["float32", "bfloat16"])

    def test_broken_files(self):
        np.savez_compressed(self.path("whole.npz"), x=self.x)
        self.safetensors({"x": ("F32", self.x)})
        self.save("whole.npy", self.x)
        for name in ("whole.npz", "x.safetensors", "whole.npy"):
            with open(self.path(name), "rb") as file:
                whole = file.read()
            for length in (0, 5, 9, len(whole) // 2, len(whole) - 1):
                self.write("bad", whole[:length])
                self.refused("reference", "--input", "bad", "--output", "z.npy", says="bad: ")
            self.write("bad", whole + b"\0")
            self.refused("reference", "--input", "bad", "--output", "z.npy", says="bad: ")
        damaged = bytearray(self.tree()[self.path("whole.npz")])
        damaged[150] ^= 8
        self.write("bad", bytes(damaged))
        self.refused("reference", "--input", "bad", "--output", "z.npy", says="damaged")
        for text in ('{"x":{"dtype":"F32","shape":[NaN],"data_offsets":[0,4]}}',
                     '{"x":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}',
                     '{"x":{"dtype":"F32","shape":[1],"data_offsets":[0,99999999999999999999]}}'):
            self.write("bad", struct.pack("<Q", len(text)) + text.encode() + bytes(4))
            self.refused("reference", "--input", "bad", "--output", "z.npy", says="bad: ")

    def test_damage_at_the_end_is_seen_before_anything_appears(self):
        np.savez(self.path("x.npz"), x=np.zeros((1000, 1000)))
        with open(self.path("x.npz"), "r+b") as file:
            file.seek(5_000_000)
            file.write(b"\1")
        self.refused("reference", "--input", "x.npz", "--axis", "0", "--output", "z.npy", "--lo",
                     "lo.npy", "--memory", "2", says="CRC-32")


class Files(ReferenceTest):
    def setUp(self):
        super().setUp()
        self.x = np.random.default_rng(8).normal(0, 3, (6, 11)).astype(np.float32)
        self.save("x.npy", self.x)

    def refuse(self, *arguments, says=()):
        self.refused("reference", "--input", "x.npy", *arguments, says=says)

    def test_outputs_are_neither_the_input_nor_each_other(self):
        os.symlink("x.npy", self.path("link.npy"))
        os.symlink(".", self.path("here"))
        for name in ("x.npy", "./x.npy", "link.npy", "here/x.npy", self.path("x.npy")):
            self.refuse("--output", name, says=["--output", "is the input"])
            self.refuse("--output", "y.npy", "--lo", name, says=["--lo", "is the input"])
        self.refuse("--output", "y.npy", "--hi", "here/y.npy", says=["--hi", "--output"])
        self.refuse("--output", "y.npy", "--lo", "z.npy", "--hi", "./z.npy", says=["--hi", "--lo"])

    def test_bad_usage(self):
        out = ("--output", "y.npy")
        self.refuse(says="--output")
        self.refused("reference", *out, says="--input")
        self.refuse(*out, "--theta", "2", "--scale", "2", says=["--theta", "--scale"])
        for text in ("0", "-1", "nan", "inf", "1e", "0x1"):
            self.refuse(*out, f"--theta={text}", says="--theta")
            self.refuse(*out, f"--scale={text}", says="--scale")
        for option, text in (("--op", "softmin"), ("--format", "f31"), ("--input-format", "int8"),
                             ("--convention", "nice"), ("--overflow", "wrap"),
                             ("--variant", "mmx")):
            self.refuse(*out, option, text, says=[option, text])
        for axis in ("2", "-3", "99999999999", "x"):
            self.refuse(*out, "--axis", axis, says="axis")
        self.refuse(*out, "--threads", "-1", says="--threads")
        self.refuse(*out, "--memory", "0", says="--memory")
        self.refuse(*out, "--member", "a", says="x.npy: ")
        self.refuse("--output", "missing/y.npy", says="missing/y.npy")
        self.refuse("--output", ".", says="directory")
        self.refuse("--output", "/dev/null", says=["/dev/null", "regular file"])
        self.refuse("--output", "y.npy", "--lo", "missing/lo.npy", says="missing/lo.npy")
        self.refused("reference", "--input", "missing.npy", *out, says="missing.npy")
        self.refused("reference", "--input", ".", *out, says="regular file")

    def test_an_old_output_stays_until_the_new_one_is_whole(self):
        self.write("y.npy", "old")
        self.write("bad.npy", b"junk")
        self.refused("reference", "--input", "bad.npy", "--output", "y.npy", says="bad.npy")
        self.assertEqual(self.tree()[self.path("y.npy")], b"old")
        self.evaluate("--input", "x.npy")
        self.assert_close("float32", sm.expected(self.x, "softmax"))
        self.assertEqual(self.listing(), ["bad.npy", "x.npy", "y.npy"])

    def test_a_row_beyond_the_memory(self):
        self.save("long.npy", np.zeros(1_000_000))
        self.refused("reference", "--input", "long.npy", "--output", "y.npy", "--memory", "1",
                     says=["long.npy", "one row of 1000000 items", "--memory"])
        self.evaluate("--input", "long.npy", "--memory", "30")

    def test_report(self):
        result = self.evaluate("--input", "x.npy", "--lo", "lo.npy", "--format", "bf16", "--sha256")
        for word in ("softmax", "6 rows of 11 items", "float32", "bfloat16", "y.npy", "lo.npy"):
            self.assertIn(word, result.out)
        told = self.evaluate("--input", "x.npy", "--lo", "lo.npy", "--theta", "2.5", "--op",
                             "logsumexp", "--sha256", "--json").json()
        self.assertEqual(told["operation"], "logsumexp")
        self.assertEqual((told["rows"], told["items"]), (6, 11))
        self.assertEqual(told["scale"], "0.4")
        self.assertEqual(told["input"]["shape"], [6, 11])
        self.assertEqual(told["outputs"]["rounded"]["shape"], [6])
        self.assertEqual(told["outputs"]["lo"]["format"], "float64")
        self.assertLess(told["largest_radius"]["relative"], 1e-14)
        for array in (told["input"], *told["outputs"].values()):
            digest = hashlib.sha256(self.tree()[self.path(array["file"])]).hexdigest()
            self.assertEqual(array["sha256"], digest)


if __name__ == "__main__":
    tool.main()
