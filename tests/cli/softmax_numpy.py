"""What the reference is compared with: NumPy in float64, and the formats NumPy does not have."""
import numpy as np

# name -> (bits of the fraction, bits of the exponent, has infinities)
SMALL = {"bfloat16": (7, 8, True), "float8_e4m3fn": (3, 4, False), "float8_e5m2": (2, 5, True)}
NATIVE = {"float64": np.float64, "float32": np.float32, "float16": np.float16}
FORMATS = [*NATIVE, *SMALL]
PRECISION = {"float64": 53, "float32": 24, "float16": 11, "bfloat16": 8, "float8_e4m3fn": 4,
             "float8_e5m2": 3}
LEAST = {"float64": 2.0**-1074, "float32": 2.0**-149, "float16": 2.0**-24, "bfloat16": 2.0**-133,
         "float8_e4m3fn": 2.0**-9, "float8_e5m2": 2.0**-16}


def decode(array, name):
    """float64 values of an array as it is on disk: native, or raw bits of one of SMALL."""
    if name in NATIVE:
        assert array.dtype == NATIVE[name], (array.dtype, name)
        return array.astype(np.float64)
    fraction, exponent, infinite = SMALL[name]
    assert array.dtype == (np.uint16 if name == "bfloat16" else np.uint8), (array.dtype, name)
    bits = array.astype(np.int64)
    f = bits & (2**fraction - 1)
    e = bits >> fraction & (2**exponent - 1)
    bias = 2**(exponent - 1) - 1
    value = np.where(e == 0, np.ldexp(f.astype(float), 1 - bias - fraction),
                     np.ldexp((f + 2**fraction).astype(float), e - bias - fraction))
    top = e == 2**exponent - 1
    if infinite:
        value = np.where(top, np.where(f == 0, np.inf, np.nan), value)
    else:
        value = np.where(top & (f == 2**fraction - 1), np.nan, value)
    return np.where(bits >> (fraction + exponent) != 0, -value, value)


def encode(values, name):
    """The nearest patterns (ties either way) by search over the format's values."""
    if name in NATIVE:
        return values.astype(NATIVE[name])
    dtype = np.uint16 if name == "bfloat16" else np.uint8
    patterns = np.arange(2**(8 * np.dtype(dtype).itemsize), dtype=dtype)
    decoded = decode(patterns, name)
    finite = np.isfinite(decoded)
    patterns, decoded = patterns[finite], decoded[finite]
    order = np.argsort(decoded, kind="stable")
    patterns, decoded = patterns[order], decoded[order]
    at = np.clip(np.searchsorted(decoded, values), 1, len(decoded) - 1)
    left = np.abs(values - decoded[at - 1]) <= np.abs(decoded[at] - values)
    return patterns[np.where(left, at - 1, at)]


def expected(logits, operation, axis=-1, scale=1.0):
    """float64, a few units in the last place."""
    x = logits.astype(np.float64) * scale
    if x.ndim == 0:
        return expected(x[None], operation)[0]
    shifted = x - x.max(axis=axis, keepdims=True)
    e = np.exp(shifted)
    total = e.sum(axis=axis, keepdims=True)
    if operation == "softmax":
        return e / total
    if operation == "log_softmax":
        return shifted - np.log(total)
    return np.squeeze(x.max(axis=axis, keepdims=True) + np.log(total), axis)


def close(got, want, name, slack=1e-12):
    """Whether every element is `want` rounded to the format, `want` being known to `slack`."""
    if got.shape != want.shape:
        return False
    half_ulp = np.maximum(np.abs(want) * 2.0**-PRECISION[name], LEAST[name] / 2)
    return bool(np.all(np.abs(got - want) <= half_ulp + slack * (1 + np.abs(want))))
