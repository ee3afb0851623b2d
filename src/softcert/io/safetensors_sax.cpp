#include "softcert/io/safetensors_sax.hpp"

#include <fmt/format.h>

#include "softcert/io/describe.hpp"
#include "softcert/io/shape.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

constexpr std::string_view kMetadata = "__metadata__";

}  // namespace

void SafetensorsSax::fail(std::string_view what) const {
  throw numerics::InputError(
      entry_.empty() ? fmt::format("malformed header, {}", what)
                     : fmt::format("malformed header, {}: {}", io::quoted(entry_), what));
}

bool SafetensorsSax::null() { fail("null"); }
bool SafetensorsSax::boolean(bool) { fail("true or false"); }
bool SafetensorsSax::number_integer(number_integer_t) { fail("negative number"); }
bool SafetensorsSax::number_float(number_float_t, const string_t& text) {
  fail(fmt::format("{} is not a whole number below 2^60", io::quoted(text)));
}
bool SafetensorsSax::binary(binary_t&) { fail("binary value"); }

bool SafetensorsSax::number_unsigned(number_unsigned_t value) {
  if (place_ != Place::kArray) fail("a number out of place");
  if (value > kMostElements) fail(fmt::format("{} is too large", value));
  if (field_ == Field::kShape) {
    auto& shape = tensors_.back().shape;
    if (shape.size() == kMostDimensions) {
      fail(fmt::format("more than {} dimensions", kMostDimensions));
    }
    shape.push_back(value);
  } else {
    if (offsets_.size() == 2) fail("more than two data_offsets");
    offsets_.push_back(value);
  }
  return true;
}

bool SafetensorsSax::string(string_t& value) {
  if (place_ == Place::kMetadata) return true;
  if (place_ != Place::kTensor || field_ != Field::kDtype) fail("a string out of place");
  tensors_.back().dtype = value;
  return true;
}

bool SafetensorsSax::start_object(std::size_t) {
  if (place_ == Place::kStart) {
    place_ = Place::kTop;
    return true;
  }
  if (place_ != Place::kTop || !awaits_object_) fail("an object out of place");
  awaits_object_ = false;
  place_ = entry_ == kMetadata ? Place::kMetadata : Place::kTensor;
  if (place_ == Place::kTensor) {
    tensors_.emplace_back();
    tensors_.back().name = entry_;
  }
  return true;
}

void SafetensorsSax::start_entry(const std::string& name) {
  if (!names_.insert(name).second) fail(fmt::format("the name {} comes twice", io::quoted(name)));
  entry_ = name;
  awaits_object_ = true;
  fields_.clear();
  offsets_.clear();
}

void SafetensorsSax::start_field(const std::string& name) {
  field_ = name == "dtype"          ? Field::kDtype
           : name == "shape"        ? Field::kShape
           : name == "data_offsets" ? Field::kOffsets
                                    : Field::kNone;
  if (field_ == Field::kNone) fail(fmt::format("unknown key {}", io::quoted(name)));
  if (!fields_.insert(field_).second) fail(fmt::format("the key {} comes twice", io::quoted(name)));
}

bool SafetensorsSax::key(string_t& value) {
  if (place_ == Place::kTop) start_entry(value);
  if (place_ == Place::kTensor) start_field(value);
  return true;
}

bool SafetensorsSax::start_array(std::size_t) {
  const bool fits = field_ == Field::kShape || field_ == Field::kOffsets;
  if (place_ != Place::kTensor || !fits) fail("a list out of place");
  place_ = Place::kArray;
  return true;
}

bool SafetensorsSax::end_array() {
  place_ = Place::kTensor;
  return true;
}

void SafetensorsSax::finish_tensor() {
  SafeTensor& tensor = tensors_.back();
  if (fields_.size() != 3) fail("lacks dtype, shape or data_offsets");
  const auto elements = count_elements(tensor.shape);
  if (!elements) fail("the product of the dimensions is too large");
  if (offsets_.size() != 2 || offsets_[0] > offsets_[1]) {
    fail("data_offsets must be a start and an end");
  }
  tensor.elements = *elements;
  tensor.offset = offsets_[0];
  tensor.size = offsets_[1] - offsets_[0];
}

bool SafetensorsSax::end_object() {
  if (place_ == Place::kTensor) finish_tensor();
  place_ = place_ == Place::kTop ? Place::kEnd : Place::kTop;
  entry_.clear();
  return true;
}

bool SafetensorsSax::parse_error(std::size_t position, const std::string&,
                                 const nlohmann::detail::exception&) {
  entry_.clear();
  fail(fmt::format("not JSON at its byte {}", position));
}

}  // namespace softcert::io
