"""Headless Chromium over the DevTools protocol, by pipe: standard library only, no driver needed."""

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

NAMES = ("chromium", "chromium-browser", "google-chrome")


def find():
    """Path of a Chromium, or None."""
    return next((path for path in map(shutil.which, NAMES) if path), None)


class Chromium:
    """One browser with one page. Network requests, console messages and exceptions are collected."""

    def __init__(self, binary):
        self.profile = tempfile.mkdtemp(prefix="softcert-chromium-")
        to_browser, self.writer = os.pipe()
        self.reader, from_browser = os.pipe()
        ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 64) for end in (to_browser, from_browser)]
        for end in (to_browser, from_browser):
            os.close(end)

        def hand_over():  # the browser reads commands from 3 and answers on 4
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        command = [binary, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                   "--no-first-run", "--disable-extensions", "--disable-dev-shm-usage",
                   "--disable-background-networking", "--remote-debugging-pipe",
                   f"--user-data-dir={self.profile}", "about:blank"]
        self.process = subprocess.Popen(command, preexec_fn=hand_over, pass_fds=(3, 4),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for end in ends:
            os.close(end)
        self.buffer = b""
        self.serial = 0
        self.events = []
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(domain + ".enable")

    def message(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.reader], [], [], left)[0]:
                raise TimeoutError("no answer from Chromium")
            part = os.read(self.reader, 1 << 20)
            if not part:
                raise RuntimeError("Chromium has gone")
            self.buffer += part
        line, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(line)

    def call(self, method, **params):
        self.serial += 1
        request = {"id": self.serial, "method": method, "params": params}
        if self.session:
            request["sessionId"] = self.session
        data = json.dumps(request).encode() + b"\0"
        while data:
            data = data[os.write(self.writer, data):]
        while True:
            answer = self.message(60)
            if answer.get("id") == self.serial:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if "method" in answer:
                self.events.append(answer)

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True,
                           awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(str(result["exceptionDetails"]))
        return result["result"].get("value")

    def resize(self, width, height=900):
        self.width = width
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def open(self, url, width, dark):
        """Loads a page from nothing, in a window of that width."""
        self.resize(width)
        self.call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.call("Page.navigate", url="about:blank")
        self.events.clear()
        self.call("Page.navigate", url=url)

    def wait_for(self, expression, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.evaluate(expression):
                return True
            time.sleep(0.1)
        return False

    def screenshot(self, path):
        """The whole page, not only what is in view."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        self.resize(self.width, size["height"])
        shot = self.call("Page.captureScreenshot", format="png")
        self.resize(self.width, 900)
        with open(path, "wb") as file:
            file.write(base64.b64decode(shot["data"]))

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
            self.process.wait(10)
        except (RuntimeError, TimeoutError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
