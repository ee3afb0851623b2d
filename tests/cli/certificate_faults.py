"""Ways to make a right certificate wrong. Each takes the document and changes it in place."""
import hashlib
import json
from decimal import Decimal
from fractions import Fraction


def digest(document):
    """As softcert computes it: SHA-256 of the compact text with sorted keys, without "digest"."""
    rest = {key: value for key, value in document.items() if key != "digest"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8")).hexdigest()


def theorem(document, name):
    return next(t for t in document["theorems"] if t["id"] == name)


def remove_cell(document):
    del theorem(document, "dispersion")["cells"][3]


def remove_all_cells(document):
    theorem(document, "entropy-floor")["cells"] = []


def shrink_cell(document):
    cell = theorem(document, "topk-mass")["cells"][-1]
    cell["d"][1] = str((Fraction(cell["d"][0]) + Fraction(cell["d"][1])) / 2)


def remove_theorem_obligation(document):
    entry = theorem(document, "dispersion")
    entry["obligations"].pop()
    for cell in entry["cells"]:
        cell["m"].pop()


def widen_items(document):
    document["claim"]["items"][1] = str(int(document["claim"]["items"][1]) + 1)


def widen_items_below(document):
    document["claim"]["items"][0] = "1"


def widen_spread(document):
    document["claim"]["spread"][1] = "4.0000001"


def reverse_range(document):
    document["claim"]["items"].reverse()


def raise_lower_margin(document):
    """A lower bound of the slack that is larger than the slack."""
    cell = theorem(document, "dispersion")["cells"][-1]
    cell["m"][0][0] = str(Decimal(cell["m"][0][1]) * 2)


def cut_upper_margin(document):
    cell = theorem(document, "effective-items")["cells"][-1]
    cell["m"][0] = ["-2", "-1"]


def remove_margin(document):
    theorem(document, "length-scaling")["cells"][0]["m"].pop()


def alter_worst(document):
    theorem(document, "dispersion")["worst"]["lo"] = "0.5"


def refute_cell(document):
    theorem(document, "uniform-distance")["cells"][0]["v"] = "refuted"


def undecided_cell(document):
    theorem(document, "uniform-distance")["cells"][0]["v"] = "undecided"


def refute_theorem(document):
    theorem(document, "adaptive-temperature")["verdict"] = "refuted"


def invent_verdict(document):
    theorem(document, "adaptive-temperature")["verdict"] = "verified"


def claim_formal(document):
    theorem(document, "dispersion")["level"] = "formal"


def alter_horizon(document):
    document["horizon"][0]["items"] = str(int(document["horizon"][0]["items"]) - 1)


def instance_weight(document):
    """Another matrix than the one that the enclosures are of."""
    document["instances"][0]["q"]["entries"][0] = "200"


def instance_singular_value(document):
    document["instances"][0]["sigma_k"] = ["1", "1.5"]


def instance_norm(document):
    document["instances"][0]["norm_y"] = ["3", "4"]


def instance_spread(document):
    document["instances"][0]["spread"] = ["1", "1"]


def instance_temperature(document):
    document["instances"][0]["theta"] = "1/1000"


def instance_margin(document):
    document["instances"][0]["links"][0]["margin"] = ["1000", "1001"]


def instance_link_removed(document):
    document["instances"][0]["links"].pop()


def instance_verdict(document):
    document["instances"][0]["links"][0]["verdict"] = "refuted"


def unknown_theorem(document):
    theorem(document, "dispersion")["id"] = "dispersion-sharper"


def theorem_twice(document):
    document["theorems"].append(document["theorems"][0])


def swap_theorems(document):
    first, second = theorem(document, "dispersion"), theorem(document, "dispersion-sharp")
    first["id"], second["id"] = second["id"], first["id"]


def narrow_axis(document):
    theorem(document, "dispersion-sharp")["axes"]["sigma"] = ["0", "0.5"]


def other_schema(document):
    document["schema"] = "softcert-certificate/2"


def no_theorems_key(document):
    del document["theorems"]


def number_not_string(document):
    document["claim"]["spread"][1] = 4


def bad_number(text):
    def fault(document):
        theorem(document, "dispersion")["cells"][0]["m"][0][0] = text
    fault.__name__ = f"bad_number {text!r}"
    return fault


FAULTS = [
    remove_cell, remove_all_cells, shrink_cell, remove_theorem_obligation, widen_items,
    widen_items_below, widen_spread, reverse_range, raise_lower_margin, cut_upper_margin,
    remove_margin, alter_worst, refute_cell, undecided_cell, refute_theorem, invent_verdict,
    claim_formal, alter_horizon, instance_weight, instance_singular_value, instance_norm,
    instance_spread, instance_temperature, instance_margin, instance_link_removed, instance_verdict,
    unknown_theorem, theorem_twice, swap_theorems, narrow_axis,
    other_schema, no_theorems_key, number_not_string,
] + [bad_number(text) for text in ("1.2.3", "0x1p3", "", "nan", "-inf", "1e999999999", "1/0",
                                   " 1", "1 ", "9" * 30000)]
