#include "softcert/replay/digest.hpp"

#include <openssl/evp.h>

#include <array>

namespace softcert::replay {

std::string sha256_hex(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned int length = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), &length, EVP_sha256(), nullptr) != 1) {
    return {};
  }
  static constexpr char kHex[] = "0123456789abcdef";
  std::string text;
  for (unsigned int i = 0; i < length; ++i) {
    text += kHex[hash[i] >> 4];
    text += kHex[hash[i] & 15];
  }
  return text;
}

std::string expected_digest(const nlohmann::json& document) {
  nlohmann::json body = document;
  body.erase("digest");
  return sha256_hex(body.dump());
}

void check_digest(const nlohmann::json& document, Findings& findings) {
  const auto digest = document.find("digest");
  if (digest == document.end() || !digest->is_object()) {
    return findings.add("/digest", "the document carries no digest object");
  }
  if (digest->value("algorithm", nlohmann::json()) != "sha256") {
    return findings.add("/digest/algorithm", "the digest's algorithm is not \"sha256\"");
  }
  const std::string expected = expected_digest(document);
  if (expected.empty() || digest->value("value", nlohmann::json()) != expected) {
    findings.add("/digest/value", "the digest does not match the document: it was altered");
  }
}

}  // namespace softcert::replay
