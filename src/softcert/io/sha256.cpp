#include "softcert/io/sha256.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <stdexcept>
#include <vector>

#include "softcert/io/input_file.hpp"

namespace softcert::io {

struct Sha256::Context {
  struct Free {
    void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
  };
  std::unique_ptr<EVP_MD_CTX, Free> evp{EVP_MD_CTX_new()};
};

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  if (!context_->evp || EVP_DigestInit_ex(context_->evp.get(), EVP_sha256(), nullptr) != 1) {
    throw std::runtime_error("OpenSSL offers no SHA-256");
  }
}

Sha256::~Sha256() = default;

void Sha256::update(std::span<const std::byte> bytes) {
  if (EVP_DigestUpdate(context_->evp.get(), bytes.data(), bytes.size()) != 1) {
    throw std::runtime_error("OpenSSL failed to update a SHA-256");
  }
}

std::string Sha256::hex() {
  std::array<unsigned char, 32> digest{};
  if (EVP_DigestFinal_ex(context_->evp.get(), digest.data(), nullptr) != 1) {
    throw std::runtime_error("OpenSSL failed to finish a SHA-256");
  }
  std::string text;
  for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
  return text;
}

std::string sha256_file(const std::filesystem::path& path) {
  InputFile file(path);
  Sha256 sha;
  std::vector<std::byte> buffer(kReadChunk);
  for (std::uint64_t left = file.size(); left > 0;) {
    const std::span<std::byte> piece(buffer.data(), std::min<std::uint64_t>(left, buffer.size()));
    file.read_exactly(piece);
    sha.update(piece);
    left -= piece.size();
  }
  return sha.hex();
}

}  // namespace softcert::io
