#pragma once
// The events of a safetensors header's JSON, taken one by one: nothing is built from what the
// format does not know, and a name that comes twice is seen.
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>

#include "softcert/io/safetensors_header.hpp"

namespace softcert::io {

/// Collects {"name": {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}, ...} beside an
/// optional "__metadata__" of strings, which is passed over. Its functions throw
/// numerics::InputError "what" for anything else.
class SafetensorsSax : public nlohmann::json_sax<nlohmann::json> {
 public:
  /// The tensors, offsets still relative to the data. Call it once, after the whole text.
  std::vector<SafeTensor> take() { return std::move(tensors_); }

  bool null() override;
  bool boolean(bool value) override;
  bool number_integer(number_integer_t value) override;
  bool number_unsigned(number_unsigned_t value) override;
  bool number_float(number_float_t value, const string_t& text) override;
  bool string(string_t& value) override;
  bool binary(binary_t& value) override;
  bool start_object(std::size_t size) override;
  bool key(string_t& value) override;
  bool end_object() override;
  bool start_array(std::size_t size) override;
  bool end_array() override;
  bool parse_error(std::size_t position, const std::string& token,
                   const nlohmann::detail::exception& error) override;

 private:
  enum class Place { kStart, kTop, kTensor, kMetadata, kArray, kEnd };
  enum class Field { kNone, kDtype, kShape, kOffsets };
  [[noreturn]] void fail(std::string_view what) const;
  void start_entry(const std::string& name);
  void start_field(const std::string& name);
  void finish_tensor();

  Place place_ = Place::kStart;
  Field field_ = Field::kNone;
  bool awaits_object_ = false;
  std::string entry_;
  std::set<std::string, std::less<>> names_;
  std::set<Field> fields_;
  std::vector<std::uint64_t> offsets_;
  std::vector<SafeTensor> tensors_;
};

}  // namespace softcert::io
