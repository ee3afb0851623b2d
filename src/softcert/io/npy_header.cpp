#include "softcert/io/npy_header.hpp"

#include <fmt/format.h>

#include <optional>
#include <stdexcept>
#include <string_view>

#include "softcert/io/describe.hpp"
#include "softcert/io/little_endian.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

using numerics::InputError;

constexpr std::string_view kMagic = "\x93NUMPY";

// Reads the Python dictionary {'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), } and what
// pads it.
class DictionaryParser {
 public:
  DictionaryParser(std::string_view text, std::size_t offset) : text_(text), offset_(offset) {}

  NpyHeader parse() {
    expect('{');
    while (!accept('}')) {
      read_entry();
      if (accept(',')) continue;
      expect('}');
      break;
    }
    finish();
    return header_;
  }

 private:
  [[noreturn]] void fail(std::string_view what) const {
    throw InputError(fmt::format("{} at byte {}", what, offset_ + position_));
  }

  void skip_spaces() {
    while (position_ < text_.size() && text_[position_] == ' ') ++position_;
  }

  bool accept(char wanted) {
    skip_spaces();
    if (position_ == text_.size() || text_[position_] != wanted) return false;
    ++position_;
    return true;
  }

  void expect(char wanted) {
    if (!accept(wanted)) fail(fmt::format("malformed .npy header, '{}' expected", wanted));
  }

  bool accept_word(std::string_view word) {
    skip_spaces();
    if (text_.substr(position_, word.size()) != word) return false;
    position_ += word.size();
    return true;
  }

  std::string_view read_string() {
    skip_spaces();
    const char quote = position_ < text_.size() ? text_[position_] : '\0';
    if (quote != '\'' && quote != '"') fail("malformed .npy header, a quoted string expected");
    const std::size_t end = text_.find(quote, position_ + 1);
    if (end == std::string_view::npos) fail("malformed .npy header, unterminated string");
    const std::string_view content = text_.substr(position_ + 1, end - position_ - 1);
    position_ = end + 1;
    return content;
  }

  void read_entry() {
    const std::string_view key = read_string();
    bool* seen = key == "descr"           ? &seen_descr_
                 : key == "fortran_order" ? &seen_order_
                 : key == "shape"         ? &seen_shape_
                                          : nullptr;
    if (seen == nullptr) fail(fmt::format("unknown key {} in .npy header", quoted(key)));
    if (*seen) fail(fmt::format("key {} twice in .npy header", quoted(key)));
    *seen = true;
    expect(':');
    if (seen == &seen_descr_) read_descr();
    if (seen == &seen_order_) read_order();
    if (seen == &seen_shape_) read_shape();
  }

  void read_descr() {
    skip_spaces();
    if (position_ < text_.size() && text_[position_] == '[') {
      fail(fmt::format("structured arrays are not supported, one of {} expected", kNumberDescrs));
    }
    const std::string_view descr = read_string();
    if (const auto element = find_npy_element(descr)) {
      header_.element = *element;
      return;
    }
    if (descr.starts_with('>')) {
      fail(
          fmt::format("big-endian data ({}) are not supported, save little-endian", quoted(descr)));
    }
    fail(fmt::format("elements of type {} are not supported, one of {} expected", quoted(descr),
                     kNumberDescrs));
  }

  void read_order() {
    if (accept_word("False")) return;
    if (accept_word("True")) fail("Fortran order is not supported, save in C order");
    fail("malformed .npy header, True or False expected");
  }

  void read_shape() {
    expect('(');
    bool comma = true;
    while (!accept(')')) {
      if (!comma) fail("malformed .npy header, ',' or ')' expected in the shape");
      if (header_.shape.size() == kMostDimensions) {
        fail(fmt::format("more than {} dimensions", kMostDimensions));
      }
      header_.shape.push_back(read_dimension());
      comma = accept(',');
    }
    if (header_.shape.size() == 1 && !comma) fail("malformed .npy header, (n) is not a tuple");
  }

  std::size_t read_dimension() {
    skip_spaces();
    const std::string_view rest = text_.substr(position_);
    if (rest.starts_with('-')) fail("negative dimension");
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits == 0) fail("malformed .npy header, a dimension expected");
    if (digits > 1 && rest.front() == '0')
      fail("malformed .npy header, leading zero in a dimension");
    if (digits > 19) fail("dimension too large");
    std::uint64_t value = 0;
    for (const char digit : rest.substr(0, digits)) value = 10 * value + (digit - '0');
    if (value > kMostElements) fail("dimension too large");
    position_ += digits;
    return value;
  }

  void finish() {
    if (!seen_descr_ || !seen_order_ || !seen_shape_) {
      fail("the .npy header lacks 'descr', 'fortran_order' or 'shape'");
    }
    skip_spaces();
    if (text_.substr(position_) != "\n") {
      fail("malformed .npy header, only spaces and one newline may follow the dictionary");
    }
    const auto elements = count_elements(header_.shape);
    if (!elements) fail("the product of the dimensions is too large");
    header_.elements = *elements;
  }

  std::string_view text_;
  std::size_t offset_;
  std::size_t position_ = 0;
  NpyHeader header_;
  bool seen_descr_ = false;
  bool seen_order_ = false;
  bool seen_shape_ = false;
};

}  // namespace

NpyHeader parse_npy_header(std::span<const std::byte> prefix) {
  const std::string_view bytes(reinterpret_cast<const char*>(prefix.data()), prefix.size());
  if (!bytes.starts_with(kMagic)) throw InputError("not a .npy file, wrong magic at byte 0");
  if (bytes.size() < 8) throw InputError("truncated .npy file, no version at byte 6");
  const int major = static_cast<unsigned char>(bytes[6]);
  const int minor = static_cast<unsigned char>(bytes[7]);
  if (major < 1 || major > 3 || minor != 0) {
    throw InputError(fmt::format("unknown .npy version {}.{} at byte 6", major, minor));
  }
  const std::size_t length_size = major == 1 ? 2 : 4;
  const std::size_t start = 8 + length_size;
  if (bytes.size() < start) throw InputError("truncated .npy file, no header length at byte 8");
  const std::uint64_t length = little_endian(prefix, 8, length_size);
  if (length > kLongestNpyHeader) {
    throw InputError(fmt::format(".npy header of {} bytes is longer than {} at byte 8", length,
                                 kLongestNpyHeader));
  }
  if (bytes.size() - start < length) {
    throw InputError(fmt::format("truncated .npy file, header of {} bytes is cut short at byte {}",
                                 length, bytes.size()));
  }
  NpyHeader header = DictionaryParser(bytes.substr(start, length), start).parse();
  header.data_offset = start + length;
  return header;
}

std::string format_npy_header(numerics::FormatId format, std::span<const std::size_t> shape) {
  if (shape.size() > kMostDimensions) throw std::invalid_argument("too many dimensions for .npy");
  std::string dimensions;
  for (const std::size_t dimension : shape) {
    dimensions += fmt::format("{}{}", dimensions.empty() ? "" : " ", dimension) + ",";
  }
  if (shape.size() > 1) dimensions.pop_back();
  std::string text = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}",
                                 descr_of(format), dimensions);
  constexpr std::size_t kPreamble = 10;
  constexpr std::size_t kAlignment = 64;
  const std::size_t unpadded = kPreamble + text.size() + 1;
  text.append((kAlignment - unpadded % kAlignment) % kAlignment, ' ');
  text += '\n';
  std::string out(kMagic);
  out +=
      {'\x01', '\x00', static_cast<char>(text.size() & 0xff), static_cast<char>(text.size() >> 8)};
  return out + text;
}

}  // namespace softcert::io
