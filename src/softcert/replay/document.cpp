#include "softcert/replay/document.hpp"

#include <unordered_set>
#include <vector>

#include "softcert/replay/limits.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

// Walks the document without building it. `problem` says why it stopped.
class Guard : public nlohmann::json_sax<json> {
 public:
  std::string problem;

  bool null() override { return count(); }
  bool boolean(bool) override { return count(); }
  bool number_integer(number_integer_t) override { return count(); }
  bool number_unsigned(number_unsigned_t) override { return count(); }
  bool number_float(number_float_t, const string_t&) override { return count(); }
  bool string(string_t&) override { return count(); }
  bool binary(binary_t&) override { return count(); }
  bool start_object(std::size_t) override { return open(); }
  bool start_array(std::size_t) override { return open(); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (open_.back().insert(name).second) return true;
    return stop("the key \"" + name.substr(0, 40) + "\" stands twice in one object");
  }
  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& error) override {
    return stop("not valid JSON at byte " + std::to_string(position) + ": " +
                std::string(error.what()).substr(0, 200));
  }

 private:
  bool stop(std::string why) {
    if (problem.empty()) problem = std::move(why);
    return false;
  }
  bool count() { return ++values_ <= kMaxValues || stop("too many values"); }
  bool open() {
    if (open_.size() >= kMaxDepth) return stop("nested too deeply");
    open_.emplace_back();
    return count();
  }
  bool close() {
    open_.pop_back();
    return true;
  }
  std::vector<std::unordered_set<std::string>> open_;
  std::size_t values_ = 0;
};

}  // namespace

std::optional<json> parse_document(std::string_view text, Findings& findings) {
  if (text.find('\0') != std::string_view::npos) {
    findings.add("", "holds a NUL byte, so it is no JSON text");
    return std::nullopt;
  }
  if (text.size() > kMaxBytes) {
    findings.add("", "the document is larger than 256 MiB");
    return std::nullopt;
  }
  Guard guard;
  if (!json::sax_parse(text.begin(), text.end(), &guard)) {
    findings.add("", guard.problem.empty() ? "not valid JSON" : guard.problem);
    return std::nullopt;
  }
  json document = json::parse(text.begin(), text.end(), nullptr, false);
  if (document.is_discarded()) {
    findings.add("", "not valid JSON");
    return std::nullopt;
  }
  return document;
}

std::optional<std::string> read_document(std::istream& stream, Findings& findings) {
  std::string text;
  std::vector<char> block(1 << 16);
  while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) ||
         stream.gcount() > 0) {
    text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
    if (text.size() > kMaxBytes) {
      findings.add("", "the document is larger than 256 MiB");
      return std::nullopt;
    }
  }
  if (stream.bad()) {
    findings.add("", "the document could not be read");
    return std::nullopt;
  }
  return text;
}

}  // namespace softcert::replay
