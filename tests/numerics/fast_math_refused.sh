#!/bin/bash
# Every header of numerics must refuse to compile with value-changing floating-point flags, with our
# own message. The refusal is a preprocessor error, so preprocessing shows it.
# usage: fast_math_refused.sh COMPILER SOURCE_DIR
set -u
compiler=$1 source=$2
if ! command -v "$compiler" >/dev/null; then
  echo "skipped: no $compiler on this machine"
  exit 77
fi
failures=0

preprocess() {  # header, flags
  echo "#include \"softcert/numerics/$1\"" |
    "$compiler" -std=c++20 "${@:2}" -Wfatal-errors -I"$source/src" -x c++ -E - 2>&1 >/dev/null
}

expect_refused() {
  local output ours='error.*softcert: .* interval enclosures'
  if output=$(preprocess "$@") || ! grep -q "$ours" <<<"$output"; then
    echo "$1 compiles with ${*:2}, or fails without our message"
    failures=$((failures + 1))
  fi
}

for header in "$source"/src/softcert/numerics/*.hpp; do
  expect_refused "$(basename "$header")" -ffast-math
done
strict=strict_floating_point.hpp
expect_refused $strict -Ofast
expect_refused $strict -ffinite-math-only
if [ "$(basename "$compiler")" = g++ ]; then  # clang names no macro for these
  expect_refused $strict -funsafe-math-optimizations
fi
if ! preprocess $strict -O3; then
  echo "$strict does not compile with plain -O3"
  failures=$((failures + 1))
fi
exit $((failures > 0))
