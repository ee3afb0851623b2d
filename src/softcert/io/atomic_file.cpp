#include "softcert/io/atomic_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::io {
namespace {

namespace fs = std::filesystem;
using numerics::InputError;

std::atomic<unsigned> temporary_count{0};

fs::path absolute_path(const fs::path& path) {
  std::error_code error;
  fs::path whole = fs::absolute(path, error).lexically_normal();
  if (path.empty() || error) throw InputError(fmt::format("{}: not a usable path", display(path)));
  return whole.has_filename() ? whole : whole.parent_path();
}

// A rename is on the disk once its folder is; file systems that refuse this lose nothing else.
void sync_folder(const fs::path& folder) {
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

AtomicFile::AtomicFile(const fs::path& target) : target_(absolute_path(target)) {
  std::error_code error;
  const fs::file_status status = fs::status(target_, error);
  if (fs::is_directory(status)) fail("cannot write", EISDIR);
  // A rename would put a file in the place of /dev/null or a pipe.
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    throw InputError(fmt::format("{}: cannot write, not a regular file", display(target_)));
  }
  open_temporary();
}

AtomicFile::~AtomicFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (unfinished_) ::unlink(temporary_.c_str());
}

void AtomicFile::open_temporary() {
  constexpr int kTries = 100;
  for (int attempt = 0; attempt < kTries; ++attempt) {
    temporary_ = target_.parent_path() / fmt::format(".{}.{}.{}.tmp", target_.filename().native(),
                                                     ::getpid(), temporary_count++);
    unfinished_.emplace(temporary_, Unfinished::Kind::kFile);
    descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor_ >= 0) return;
    const int error = errno;
    unfinished_.reset();  // not ours
    if (error != EEXIST) fail("cannot write", error);
  }
  fail("cannot write", EEXIST);
}

void AtomicFile::write(std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor_, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot write", errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
}

void AtomicFile::write(std::string_view text) { write(std::as_bytes(std::span(text))); }

void AtomicFile::write_at(std::uint64_t offset, std::span<const std::byte> bytes) {
  while (!bytes.empty()) {
    const ssize_t count =
        ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail("cannot write", errno);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
    offset += static_cast<std::uint64_t>(count);
  }
}

void AtomicFile::commit() {
  if (::fsync(descriptor_) != 0) fail("cannot flush", errno);
  const int closed = ::close(descriptor_);
  descriptor_ = -1;
  if (closed != 0) fail("cannot write", errno);
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail("cannot rename into place", errno);
  unfinished_.reset();
  sync_folder(target_.parent_path());
}

void AtomicFile::fail(std::string_view what, int error) const {
  throw InputError(fmt::format("{}: {}", display(target_), with_reason(what, error)));
}

OutputDirectory::OutputDirectory(const fs::path& path) : path_(absolute_path(path)) {
  std::error_code ignored;
  if (!fs::is_directory(path_, ignored)) {
    made_.emplace(path_, Unfinished::Kind::kFolder);
    if (::mkdir(path_.c_str(), 0777) != 0) {
      throw InputError(
          fmt::format("{}: {}", display(path_), with_reason("cannot make the folder", errno)));
    }
  }
  try {
    const AtomicFile probe(path_ / "probe");
  } catch (const InputError&) {
    if (made_) ::rmdir(path_.c_str());
    throw InputError(fmt::format("{}: the folder is not writable", display(path_)));
  }
}

OutputDirectory::~OutputDirectory() {
  if (made_) ::rmdir(path_.c_str());
}

std::unique_ptr<AtomicFile> OutputDirectory::open(std::string_view name) const {
  const fs::path plain(name);
  if (plain.empty() || plain != plain.filename() || plain == "." || plain == "..") {
    throw InputError(fmt::format("{}: {} is not a plain file name", display(path_), quoted(name)));
  }
  return std::make_unique<AtomicFile>(path_ / plain);
}

void write_file(const fs::path& target, std::string_view text) {
  AtomicFile file(target);
  file.write(text);
  file.commit();
}

}  // namespace softcert::io
