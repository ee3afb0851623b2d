#include "softcert/io/input_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {

InputFile::InputFile(std::filesystem::path path) : path_(std::move(path)) {
  descriptor_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (descriptor_ < 0) fail(with_reason("cannot open", errno));
  struct stat status {};
  const bool known = ::fstat(descriptor_, &status) == 0;
  if (!known || !S_ISREG(status.st_mode)) {
    ::close(descriptor_);
    fail("not a regular file");
  }
  size_ = static_cast<std::uint64_t>(status.st_size);
}

InputFile::~InputFile() { ::close(descriptor_); }

void InputFile::read_exactly(std::span<std::byte> buffer) {
  while (!buffer.empty()) {
    const ssize_t count = ::read(descriptor_, buffer.data(), buffer.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(with_reason("cannot read", errno));
    if (count == 0) fail("the file ended early while it was read");
    buffer = buffer.subspan(static_cast<std::size_t>(count));
  }
}

void InputFile::read_at(std::uint64_t offset, std::span<std::byte> buffer) const {
  while (!buffer.empty()) {
    const ssize_t count =
        ::pread(descriptor_, buffer.data(), buffer.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail(with_reason("cannot read", errno));
    if (count == 0) fail("the file ended early while it was read");
    buffer = buffer.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

void InputFile::seek(std::uint64_t offset) {
  if (::lseek(descriptor_, static_cast<off_t>(offset), SEEK_SET) < 0) {
    fail(with_reason("cannot seek", errno));
  }
}

void InputFile::fail(std::string_view what) const {
  throw numerics::InputError(fmt::format("{}: {}", display(path_), what));
}

}  // namespace softcert::io
