#!/bin/bash
# Builds the engine's self-test with one compiler at one optimisation level and runs it.
# usage: compiler_matrix.sh COMPILER SOURCE_DIR WORK_DIR FLAGS...
# Exit status: the program's; 77 (skipped) when the compiler is not installed.
set -eu
compiler=$1 source=$2 work=$3
shift 3
if ! command -v "$compiler" >/dev/null; then
  echo "skipped: no $compiler on this machine"
  exit 77
fi
launcher=$(command -v ccache || true)
mkdir -p "$work"
# One translation unit: the heavy headers are read once.
numerics=src/softcert/numerics
for unit in $numerics/{elementary,endpoint_kernels,interval,precision,real,self_test}.cpp \
  tests/numerics/self_test_main.cpp; do
  echo "#include \"$source/$unit\""
done >"$work/engine.cpp"
$launcher "$compiler" -std=c++20 -ffp-contract=off "$@" -I"$source/src" -I"$source/tests/numerics" \
  -c "$work/engine.cpp" -o "$work/engine.o"
"$compiler" "$@" "$work/engine.o" -lmpfr -lgmp -o "$work/self_test"
"$work/self_test"
