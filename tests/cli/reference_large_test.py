"""softcert reference on files larger than its memory, and interrupted on the way."""
import os
import resource
import signal
import time

import npy
import tool

LIMIT = 700 << 20  # address space, code, libraries and thread stacks included


class Large(tool.ToolTest):
    def sparse(self, name, shape, descr="<f4"):
        """An array of zeros that takes no room on the disk."""
        size = int(descr[-1])
        for dimension in shape:
            size *= dimension
        head = npy.header(descr, shape)
        with open(self.path(name), "wb") as file:
            file.write(head)
            file.truncate(len(head) + size)
        if os.stat(self.path(name)).st_blocks * 512 > 1 << 20:
            self.skipTest("the file system has no sparse files")
        return name

    def limited(self, *arguments):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (LIMIT, LIMIT))

        with tool.start("reference", *arguments, folder=self.folder, preexec_fn=limit) as process:
            out, err = process.communicate(timeout=600)
        return tool.Result(arguments, process.returncode, out, err)

    def test_a_gibibyte_in_bounded_memory(self):
        self.sparse("x.npy", (1 << 12, 1 << 16))
        for axis in ("1", "0"):
            result = self.limited("--input", "x.npy", "--output", "y.npy", "--op", "logsumexp",
                                  "--axis", axis, "--threads", "2")
            self.assertEqual(result.status, tool.PROVED, result)
        # The limit would be felt: the same memory for one block does not fit.
        result = self.limited("--input", "x.npy", "--output", "y.npy", "--op", "logsumexp",
                              "--axis", "0", "--memory", "4000", "--threads", "2")
        self.assertEqual((result.status, result.err), (tool.BAD_INPUT, "softcert: out of memory\n"))

    def test_a_lying_header_takes_no_memory(self):
        for shape in ((1 << 40,), (1 << 30, 1 << 20), (3, 1 << 58)):
            self.write("x.npy", npy.header("<f4", shape) + bytes(64))
            result = self.limited("--input", "x.npy", "--output", "y.npy")
            self.assertEqual(result.status, tool.BAD_INPUT, result)
            self.assertIn("truncated", result.err)
        self.write("x.npy", npy.header("<f4", (1 << 60, 0)))
        result = self.limited("--input", "x.npy", "--output", "y.npy", "--op", "logsumexp")
        self.assertEqual(result.status, tool.BAD_INPUT, result)
        self.assertIn("rows without items", result.err)
        self.assertEqual(self.listing(), ["x.npy"])

    def test_interrupted_leaves_nothing(self):
        self.sparse("x.npy", (1 << 18, 1 << 16))  # 64 GiB
        for which in (signal.SIGINT, signal.SIGTERM):
            process = tool.start("reference", "--input", "x.npy", "--output", "y.npy", "--lo",
                                 "lo.npy", "--op", "logsumexp", "--threads", "1",
                                 folder=self.folder)
            with tool.ended(process):
                time.sleep(0.7)
                self.assertIsNone(process.poll(), "ended before it could be interrupted")
                self.assertIn(3, {len(self.listing())})  # x.npy and two unfinished files
                process.send_signal(which)
                out, err = process.communicate(timeout=60)
            self.assertEqual((process.returncode, out), (tool.INTERRUPTED, ""), err)
            self.assertIn("nothing was written", err)
            self.assertEqual(self.listing(), ["x.npy"])


if __name__ == "__main__":
    tool.main()
