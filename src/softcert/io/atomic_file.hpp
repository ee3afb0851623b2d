#pragma once
// Output files that appear whole, by rename, or not at all.
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "softcert/io/unfinished.hpp"

namespace softcert::io {

/// A file written beside its final name and renamed to it by commit(). Until then the old file, if
/// any, stays as it is; without commit(), by destruction or by a signal, nothing is left.
class AtomicFile {
 public:
  /// Opens the temporary file, so that an unwritable place is known before any work is done.
  /// Errors: numerics::InputError when the folder is missing or unwritable, or `target` is a
  /// folder, a device, a pipe or a socket.
  explicit AtomicFile(const std::filesystem::path& target);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Appends. Errors: numerics::InputError, e.g. when the disk is full.
  void write(std::span<const std::byte> bytes);
  void write(std::string_view text);

  /// Writes at `offset` of the file, wherever write() goes on. Errors: as write.
  void write_at(std::uint64_t offset, std::span<const std::byte> bytes);

  /// The absolute name that commit() gives the file.
  const std::filesystem::path& target() const { return target_; }

  /// Flushes to the disk and renames to the target, over an old file. Call it once, write no more.
  /// Errors: numerics::InputError; the temporary file is removed by the destructor.
  void commit();

 private:
  void open_temporary();
  [[noreturn]] void fail(std::string_view what, int error) const;

  std::filesystem::path target_;
  std::filesystem::path temporary_;
  std::optional<Unfinished> unfinished_;
  int descriptor_ = -1;
};

/// The folder that a command writes its files into.
class OutputDirectory {
 public:
  /// Uses `path` or makes it (the last component only) and tries that files can be made in it.
  /// Errors: numerics::InputError when it is no folder, its parent is missing, or it is unwritable.
  explicit OutputDirectory(const std::filesystem::path& path);

  /// Removes the folder again when this object made it and it is empty.
  ~OutputDirectory();
  OutputDirectory(const OutputDirectory&) = delete;
  OutputDirectory& operator=(const OutputDirectory&) = delete;

  /// The absolute path.
  const std::filesystem::path& path() const { return path_; }

  /// A new output file called `name`. Domain: a plain file name. Errors: as AtomicFile, and
  /// numerics::InputError when `name` leads out of the folder.
  std::unique_ptr<AtomicFile> open(std::string_view name) const;

 private:
  std::filesystem::path path_;
  std::optional<Unfinished> made_;
};

/// Writes `text` to `target` in one go. Errors: as AtomicFile.
void write_file(const std::filesystem::path& target, std::string_view text);

}  // namespace softcert::io
