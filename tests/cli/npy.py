"""Writes .npy files by hand, right and wrong ones; no NumPy needed."""
import struct

FORMATS = {"<f2": "e", "<f4": "f", "<f8": "d", ">f8": "d", ">f4": "f", "<i8": "q"}


def shape_text(shape):
    return "(" + ", ".join(map(str, shape)) + ("," if len(shape) == 1 else "") + ")"


def header(descr, shape, fortran=False, version=(1, 0)):
    shape = shape if isinstance(shape, str) else shape_text(shape)
    text = f"{{'descr': '{descr}', 'fortran_order': {fortran}, 'shape': {shape}, }}"
    start = 10 if version[0] == 1 else 12
    text += " " * (63 - (start + len(text)) % 64) + "\n"
    length = struct.pack("<H" if version[0] == 1 else "<I", len(text))
    return b"\x93NUMPY" + bytes(version) + length + text.encode("latin-1")


def data(values, descr="<f8"):
    order = ">" if descr[0] == ">" else "<"
    return struct.pack(f"{order}{len(values)}{FORMATS[descr]}", *values)


def array(values, shape=None, descr="<f8", **keywords):
    """The bytes of a file; `values` flat, in C order."""
    return header(descr, shape or (len(values),), **keywords) + data(values, descr)
