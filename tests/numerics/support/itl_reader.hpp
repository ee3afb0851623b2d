#pragma once
// Reads the statements of an ITF1788 file (.itl): "operation operand ... = result;". Enough of the
// grammar for undecorated and decorated double intervals, integers and numbers.
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "softcert/numerics/interval.hpp"

namespace softcert::testing {

struct ItlStatement {
  std::string operation;
  std::vector<std::string> operands;
  std::string expected;
  int line = 0;
};

/// All statements; comments and testcase braces dropped.
inline std::vector<ItlStatement> read_itl(const std::string& path) {
  std::ifstream file(path);
  std::vector<ItlStatement> statements;
  bool comment = false;
  int number = 0;
  for (std::string line; std::getline(file, line);) {
    ++number;
    if (line.find("/*") != std::string::npos) comment = true;
    if (line.find("*/") != std::string::npos) {
      comment = false;
      continue;
    }
    const std::size_t end = line.find(';');
    const std::size_t equals = line.find(" = ");
    if (comment || end == std::string::npos || equals == std::string::npos) continue;
    ItlStatement s;
    s.line = number;
    s.expected = line.substr(equals + 3, end - equals - 3);
    std::istringstream left(line.substr(0, equals));
    left >> s.operation;
    // Operands are separated by spaces, but "[1.0, 2.0]" holds one.
    for (std::string word; left >> word;) {
      while (word.front() == '[' && word.find(']') == std::string::npos) {
        std::string more;
        if (!(left >> more)) break;
        word += more;
      }
      s.operands.push_back(word);
    }
    statements.push_back(s);
  }
  return statements;
}

/// A number of the grammar as the nearest double: the vectors were made from double literals, so
/// "[13.1,13.1]" is a point.
inline double itl_number(const std::string& text) {
  std::string body;
  for (const char c : text) {
    if (!std::isspace(static_cast<unsigned char>(c))) body += static_cast<char>(std::tolower(c));
  }
  if (body == "infinity" || body == "+infinity") return std::numeric_limits<double>::infinity();
  if (body == "-infinity") return -std::numeric_limits<double>::infinity();
  return std::strtod(body.c_str(), nullptr);
}

/// A bare or decorated interval literal; nothing for [nai] and what is no interval.
inline std::optional<numerics::IntervalD> itl_interval(const std::string& text) {
  using numerics::IntervalD;
  const std::size_t close = text.find(']');
  if (text.empty() || text.front() != '[' || close == std::string::npos) return std::nullopt;
  const std::string body = text.substr(1, close - 1);
  if (body == "nai") return std::nullopt;
  if (body == "empty") return IntervalD::empty();
  if (body == "entire") return IntervalD::whole();
  const std::size_t comma = body.find(',');
  const std::string lo = body.substr(0, comma);
  const std::string hi = comma == std::string::npos ? lo : body.substr(comma + 1);
  return IntervalD(itl_number(lo), itl_number(hi));
}

}  // namespace softcert::testing
