"""Opens report pages in headless Chromium and looks for what a reader would complain about.

browser_test.py REPORT_SAMPLE FOLDER    pages of fake models, and pages with planted faults
browser_test.py --page FILE FOLDER      one finished page, e.g. the sample that is committed

Exit status 0 fine, 1 faults found, 77 skipped because there is no Chromium. Screenshots in FOLDER.
"""

import pathlib
import subprocess
import sys

import chromium

WIDTHS = (1280, 400)
ALL_CHARTS = 9
BARE_CHARTS = 2  # the adaptive-temperature charts need no run data

CHARTS = """(() => {
  const small = [...document.querySelectorAll('.plot')].filter((plot) => {
    const box = plot.getBoundingClientRect();
    return box.width < 200 || box.height < 200 || !plot.querySelector('.main-svg') ||
      !plot.querySelector('.xtick, .xy .trace, .heatmaplayer image, .hm') || !plot.getAttribute('aria-label');
  });
  return small.map((plot) => plot.parentElement.id);
})()"""

OVERFLOW = """(() => {
  const width = document.documentElement.clientWidth;
  const inside = (node) => node.closest('.scroll, svg, .skip, pre');
  const wide = [...document.querySelectorAll('body *')].filter((node) => !inside(node) && node.getBoundingClientRect().right > width + 1);
  const names = wide.slice(0, 5).map((node) => node.tagName + '.' + node.className);
  return document.documentElement.scrollWidth > width ? ['page is ' + document.documentElement.scrollWidth + ' wide', ...names] : names;
})()"""

ACCESS = """(() => {
  const faults = [];
  document.querySelectorAll('table').forEach((table) => {
    if (!table.caption && !table.closest('.numbers')) faults.push('table without caption');
    if (table.rows.length > 0 && !table.querySelector('th[scope=col]')) faults.push('table without column headers');
  });
  document.querySelectorAll('select').forEach((select) => { if (!select.closest('label')) faults.push('select without label'); });
  document.querySelectorAll('figure.chart').forEach((figure) => { if (!figure.querySelector('figcaption').textContent.trim()) faults.push('chart without caption'); });
  if (!document.documentElement.lang) faults.push('no language');
  const ids = [...document.querySelectorAll('[id]')].filter((node) => !node.closest('svg')).map((node) => node.id);
  ids.forEach((id, i) => { if (ids.indexOf(id) !== i) faults.push('id twice: ' + id); });
  document.querySelectorAll('a[href^="#"]').forEach((link) => { if (!document.getElementById(link.hash.slice(1))) faults.push('dead link ' + link.hash); });
  return faults;
})()"""

CHANGE_ALL = """(async () => {
  for (const select of document.querySelectorAll('select')) {
    for (const at of [0, select.options.length >> 1, select.options.length - 1]) { select.selectedIndex = at; select.dispatchEvent(new Event('change')); }
  }
  document.querySelectorAll('details').forEach((details) => { details.open = true; });
  document.querySelectorAll('thead button').forEach((button) => button.click());
  await new Promise((done) => setTimeout(done, 300));
  document.querySelectorAll('details').forEach((details) => { details.open = false; });
  for (const select of document.querySelectorAll('select')) {
    select.selectedIndex = Math.min(1, select.options.length - 1); select.dispatchEvent(new Event('change'));
  }
  await new Promise((done) => setTimeout(done, 300));
})()"""


def noise(browser, url):
    """Console errors and requests that the page made."""
    faults = []
    for event in browser.events:
        method, params = event["method"], event["params"]
        if method == "Runtime.exceptionThrown":
            details = params["exceptionDetails"]
            faults.append("exception: " + details.get("exception", {}).get("description", details["text"]))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            faults.append("console: " + str([arg.get("value") for arg in params["args"]]))
        elif method == "Log.entryAdded" and params["entry"]["level"] in ("error", "warning"):
            faults.append("log: " + params["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            target = params["request"]["url"]
            if target != url and not target.startswith(("data:", "blob:", "about:")):
                faults.append("request: " + target)
    return faults


def inspect(browser, page, width, dark, charts, shot=None, patience=60):
    """Faults of one page at one width, in one colour scheme."""
    url = pathlib.Path(page).resolve().as_uri()
    browser.open(url, width, dark)
    if not browser.wait_for("window.softcertReady === true", patience):
        return ["page never became ready"] + noise(browser, url)
    faults = []
    drawn = browser.evaluate("window.softcertCharts")
    if drawn != charts:
        faults.append(f"{drawn} charts drawn, should be {charts}")
    faults += [f"chart not drawn: {name}" for name in browser.evaluate(CHARTS)]
    faults += ["too wide: " + name for name in browser.evaluate(OVERFLOW)]
    if shot:
        browser.screenshot(shot)
    browser.evaluate(CHANGE_ALL)
    faults += ["after use, too wide: " + name for name in browser.evaluate(OVERFLOW)]
    faults += browser.evaluate(ACCESS)
    browser.resize(sum(WIDTHS) - width)  # the reader turns the device
    browser.evaluate("new Promise((done) => setTimeout(done, 600))")
    faults += ["resized, too wide: " + name for name in browser.evaluate(OVERFLOW)]
    faults += [f"resized, chart not drawn: {name}" for name in browser.evaluate(CHARTS)]
    if browser.evaluate("window.pwned !== undefined || document.querySelector('img[onerror]') !== null"):
        faults.append("text from the model was run as markup")
    return faults + noise(browser, url)


def check(browser, page, charts, folder, schemes=(False, True)):
    faults = []
    for width in WIDTHS:
        for dark in schemes:
            scheme = "dark" if dark else "light"
            shot = folder / f"{pathlib.Path(page).stem}-{width}-{scheme}.png"
            found = inspect(browser, page, width, dark, charts, shot)
            faults += [f"{pathlib.Path(page).name}, {width} px, {scheme}: {fault}" for fault in found]
    return faults


# Good pages with faults planted in them: changes to the text, then for each fault a word that the
# complaint about it must hold.
BODY, MAIN = "</body>", "</main>"
REMOTE = "<img src='http://127.0.0.1:9/x.png' alt=''>"
PLANTED = [
    ([(BODY, f"<script>console.error('planted')</script>{REMOTE}{BODY}"),
      (BODY, f"<script>window.pwned = 1; planted()</script>{BODY}"),
      (MAIN, f"<div style='width:2000px'>x</div>{MAIN}"), ('href="#entropy"', 'href="#entrop"')],
     ["console:", "exception:", "log:", "run as markup", "too wide", "dead link"]),
    ([("img-src data: blob:", "img-src *"), (BODY, REMOTE + BODY), ("softcert.horizon(data);", ""),
      ("height: narrow ? 340 : 410", "height: 120")],
     ["request: http://127.0.0.1:9/", "charts drawn", "chart not drawn"]),
    ([("window.softcertReady = true", "void 0")], ["never became ready"]),
]


def plant(text, changes):
    for old, new in changes:
        assert old in text, f"planted fault finds no '{old}'"
        head, tail = text.rsplit(old, 1)
        text = head + new + tail
    return text


def planted(browser, page, folder):
    """Planted faults that the inspection missed."""
    text = pathlib.Path(page).read_text(encoding="utf-8", errors="replace")
    missed = []
    for changes, words in PLANTED:
        file = folder / "planted.html"
        file.write_text(plant(text, changes), encoding="utf-8")
        patience = 8 if "never became ready" in words else 60
        found = inspect(browser, file, 400, False, ALL_CHARTS, patience=patience)
        missed += [f"planted fault not caught: {word} (found {found})" for word in words
                   if not any(word in fault for fault in found)]
    return missed


def samples(browser, maker, folder):
    faults = []
    kinds = (("full", ALL_CHARTS, (False, True)), ("hostile", ALL_CHARTS, (False,)), ("bare", BARE_CHARTS, (True,)))
    for kind, charts, schemes in kinds:
        page = folder / f"{kind}.html"
        subprocess.run([maker, kind, str(page)], check=True)
        faults += check(browser, page, charts, folder, schemes)
    return faults + planted(browser, folder / "full.html", folder)


def main(arguments):
    if len(arguments) < 2:
        print(__doc__)
        return 3
    binary = chromium.find()
    if binary is None:
        print("SKIPPED: no chromium on this machine, the report page was not opened")
        return 77
    folder = pathlib.Path(arguments[-1])
    folder.mkdir(parents=True, exist_ok=True)
    browser = chromium.Chromium(binary)
    try:
        if arguments[0] == "--page":
            faults = check(browser, arguments[1], ALL_CHARTS, folder)
        else:
            faults = samples(browser, arguments[0], folder)
    finally:
        browser.close()
    for fault in faults:
        print("FAULT", fault)
    print("screenshots in", folder)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
