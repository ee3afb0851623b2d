#include "softcert/io/array_source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "softcert/io/describe.hpp"
#include "softcert/io/npy_header.hpp"
#include "softcert/io/safetensors_header.hpp"
#include "softcert/io/zip_member.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {

using numerics::FormatId;

// Builds an ArraySource from the parts that each kind of file gives.
class ArrayOpener {
 public:
  ArrayOpener(std::shared_ptr<ByteSource> bytes, const ArrayChoice& choice) : choice_(choice) {
    array_.bytes_ = std::move(bytes);
  }

  ArraySource npy() {
    ByteSource& bytes = *array_.bytes_;
    std::vector<std::byte> prefix(std::min<std::uint64_t>(bytes.size(), kNpyPrefix));
    bytes.read_at(0, prefix);
    NpyHeader header;
    try {
      header = parse_npy_header(prefix);
    } catch (const numerics::InputError& error) {
      bytes.fail(error.what());
    }
    array_.shape_ = std::move(header.shape);
    array_.elements_ = header.elements;
    array_.offset_ = header.data_offset;
    choose_format(header.element.format, header.element.bytes);
    require_size(bytes.size() - header.data_offset);
    return std::move(array_);
  }

  ArraySource safetensor(SafeTensor tensor) {
    array_.shape_ = std::move(tensor.shape);
    array_.elements_ = tensor.elements;
    const FormatId format = dtype_format(tensor.dtype);
    choose_format(format, numerics::format_of(format).bytes());
    require_size(tensor.size);
    return std::move(array_);
  }

 private:
  void choose_format(std::optional<FormatId> stated, std::size_t bytes) {
    if (stated && choice_.format && *stated != *choice_.format) {
      array_.bytes_->fail(fmt::format("holds {}, not {} as the input format says",
                                      numerics::format_of(*stated).name,
                                      numerics::format_of(*choice_.format).name));
    }
    if (!stated && (!choice_.format || numerics::format_of(*choice_.format).bytes() != bytes)) {
      array_.bytes_->fail(
          fmt::format("holds raw elements of {} bits: the input format must be "
                      "given, one of {}",
                      8 * bytes, formats_of(bytes)));
    }
    array_.format_ = stated ? *stated : *choice_.format;
  }

  static std::string formats_of(std::size_t bytes) {
    std::string names;
    for (const auto& format : numerics::formats()) {
      if (format.bytes() != bytes) continue;
      names += fmt::format("{}{}", names.empty() ? "" : ", ", format.name);
    }
    return names;
  }

  FormatId dtype_format(const std::string& dtype) const {
    constexpr std::pair<std::string_view, FormatId> kDtypes[] = {
        {"F64", FormatId::kFloat64},        {"F32", FormatId::kFloat32},
        {"F16", FormatId::kFloat16},        {"BF16", FormatId::kBFloat16},
        {"F8_E4M3", FormatId::kFloat8E4M3}, {"F8_E5M2", FormatId::kFloat8E5M2},
    };
    for (const auto& [name, format] : kDtypes) {
      if (dtype == name) return format;
    }
    array_.bytes_->fail(fmt::format(
        "elements of type {} are not supported, one of F64, F32, F16, BF16, F8_E4M3, F8_E5M2 "
        "expected",
        io::quoted(dtype)));
  }

  // No overflow: at most 2^60 elements of at most 8 bytes.
  void require_size(std::uint64_t there) const {
    const std::uint64_t wanted = array_.elements_ * numerics::format_of(array_.format_).bytes();
    if (there < wanted) {
      array_.bytes_->fail(
          fmt::format("truncated, the shape asks for {} bytes, there are {}", wanted, there));
    }
    if (there > wanted) {
      array_.bytes_->fail(fmt::format("{} trailing bytes after the array", there - wanted));
    }
  }

  const ArrayChoice& choice_;
  ArraySource array_;
};

namespace {

enum class Kind { kNpy, kZip, kSafetensors };

Kind kind_of(ByteSource& file) {
  std::string start(std::min<std::uint64_t>(file.size(), 9), '\0');
  file.read_at(0, std::as_writable_bytes(std::span(start)));
  if (start.starts_with("\x93NUMPY")) return Kind::kNpy;
  if (start.starts_with("PK\x03\x04") || start.starts_with("PK\x05\x06")) return Kind::kZip;
  if (start.size() == 9 && start[8] == '{') return Kind::kSafetensors;
  file.fail("neither a .npy, a .npz nor a .safetensors file");
}

template <class Member>
std::string names_of(const std::vector<Member>& members) {
  constexpr std::size_t kLongest = 300;
  std::string names;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (names.size() > kLongest) return names + fmt::format(" and {} more", members.size() - i);
    names += (i == 0 ? "" : ", ") + io::quoted(members[i].name);
  }
  return names;
}

template <class Member>
const Member* find(const std::vector<Member>& members, const std::string& name) {
  const auto at = std::find_if(members.begin(), members.end(),
                               [&](const Member& member) { return member.name == name; });
  return at == members.end() ? nullptr : &*at;
}

template <class Member>
const Member& chosen(const ByteSource& file, const std::vector<Member>& members,
                     const ArrayChoice& choice, std::string_view suffix) {
  if (members.empty()) file.fail("holds no array");
  if (!choice.member) {
    if (members.size() == 1) return members.front();
    file.fail(fmt::format("holds {} arrays, a member must be named: {}", members.size(),
                          names_of(members)));
  }
  if (const Member* exact = find(members, *choice.member)) return *exact;
  if (!suffix.empty()) {
    if (const Member* found = find(members, *choice.member + std::string(suffix))) return *found;
  }
  file.fail(
      fmt::format("has no member {}; there are {}", io::quoted(*choice.member), names_of(members)));
}

ArraySource open_npz(const std::shared_ptr<ByteSource>& file, const ArrayChoice& choice) {
  const ZipDirectory directory = read_zip_directory(*file);
  const ZipMember& member = chosen(*file, directory.members, choice, ".npy");
  return ArrayOpener(open_zip_member(file, directory, member), choice).npy();
}

ArraySource open_safetensors(const std::shared_ptr<ByteSource>& file, const ArrayChoice& choice) {
  const auto tensors = read_safetensors_header(*file);
  const SafeTensor& tensor = chosen(*file, tensors, choice, "");
  auto bytes = std::make_shared<SourceSlice>(file, tensor.offset, tensor.size,
                                             "tensor " + io::quoted(tensor.name));
  return ArrayOpener(std::move(bytes), choice).safetensor(tensor);
}

}  // namespace

void ArraySource::read(std::uint64_t first, std::span<std::byte> buffer) {
  bytes_->read_at(offset_ + first * numerics::format_of(format_).bytes(), buffer);
}

ArraySource open_array(std::shared_ptr<ByteSource> file, const ArrayChoice& choice) {
  switch (kind_of(*file)) {
    case Kind::kZip:
      return open_npz(file, choice);
    case Kind::kSafetensors:
      return open_safetensors(file, choice);
    case Kind::kNpy:
      break;
  }
  if (choice.member) file->fail("is one array, it has no members");
  return ArrayOpener(std::move(file), choice).npy();
}

ArraySource open_array(const std::filesystem::path& path, const ArrayChoice& choice) {
  return open_array(std::make_shared<FileSource>(path), choice);
}

}  // namespace softcert::io
