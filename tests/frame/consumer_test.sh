#!/usr/bin/env bash
# Installs the build into a folder and builds a stranger's project against it.
# Usage: consumer_test.sh CMAKE BUILD_DIR CONSUMER_SOURCE WORK_DIR CXX
set -euo pipefail
cmake=$1 build=$2 source=$3 work=$4 cxx=$5
rm -rf "$work"
mkdir -p "$work"
"$cmake" --install "$build" --prefix "$work/prefix" >"$work/install.log"
"$cmake" -G Ninja -S "$source" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" \
  -DCMAKE_CXX_COMPILER="$cxx" -DCMAKE_BUILD_TYPE=Release
"$cmake" --build "$work/build"
"$work/build/consumer"
"$work/build/consumer_reference"
"$work/prefix/bin/softcert" --version
