#pragma once
// SHA-256 for provenance: which bytes a result was computed from.
#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>

namespace softcert::io {

/// SHA-256 (FIPS 180-4) of bytes that arrive in pieces, by OpenSSL.
class Sha256 {
 public:
  /// Errors: std::runtime_error when OpenSSL offers no SHA-256.
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;

  void update(std::span<const std::byte> bytes);

  /// The digest as 64 lower-case hexadecimal digits; ends the computation, call it once.
  std::string hex();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

/// The SHA-256 of a file's bytes, in hexadecimal.
/// Errors: numerics::InputError when `path` is no regular file or cannot be read.
std::string sha256_file(const std::filesystem::path& path);

}  // namespace softcert::io
