#pragma once
// Where in the document one is: a chain on the stack, turned into a JSON pointer only for findings.
#include <cstddef>
#include <string>
#include <string_view>

namespace softcert::replay {

/// A step below `parent`, which must outlive it. The default is the document itself.
class Path {
 public:
  Path() = default;
  Path at(std::string_view key) const { return Path(this, key, 0, true); }
  Path at(std::size_t index) const { return Path(this, {}, index, false); }
  /// JSON pointer ("" for the document), with ~ and / in keys escaped.
  std::string text() const {
    if (parent_ == nullptr) return {};
    std::string step;
    if (!named_) step = std::to_string(index_);
    for (const char c : key_) {
      if (c == '~') {
        step += "~0";
      } else if (c == '/') {
        step += "~1";
      } else {
        step += c;
      }
    }
    return parent_->text() + "/" + step;
  }

 private:
  Path(const Path* parent, std::string_view key, std::size_t index, bool named)
      : parent_(parent), key_(key), index_(index), named_(named) {}
  const Path* parent_ = nullptr;
  std::string_view key_;
  std::size_t index_ = 0;
  bool named_ = false;
};

}  // namespace softcert::replay
