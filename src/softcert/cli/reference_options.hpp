#pragma once
// What `softcert reference` was asked to do, parsed and checked.
#include <cstdint>
#include <optional>
#include <string>

#include "softcert/io/array_source.hpp"
#include "softcert/reference/request.hpp"

namespace softcert::cli {

struct ReferenceOptions {
  std::string input, output;
  io::ArrayChoice choice;
  std::optional<std::string> lo, hi;         // files of enclosures
  std::optional<numerics::FormatId> format;  // of the output; empty: the input's
  reference::Request request;
  int axis = -1;
  std::uint64_t memory = 0;  // bytes for blocks of rows
  bool digests = false, json = false;
};

}  // namespace softcert::cli
