// libFuzzer target: any bytes, and any bytes as the cells, horizon or instances of an otherwise
// valid certificate with a right digest, give a report and never a crash.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "sample_certificate.hpp"
#include "softcert/replay/replay.hpp"

namespace {

softcert::replay::Options one_thread() {
  softcert::replay::Options options;
  options.threads = 1;
  return options;
}

void replay_inside_sample(std::string_view bytes) {
  static const nlohmann::json sample = softcert::replay::testing::sample_certificate();
  const nlohmann::json part = nlohmann::json::parse(bytes.begin(), bytes.end(), nullptr, false);
  if (part.is_discarded()) return;
  const auto with = [&](const char* place) {
    nlohmann::json document = sample;
    document["theorems"] = nlohmann::json::array({sample["theorems"][bytes.size() % 12]});
    document[nlohmann::json::json_pointer(place)] = part;
    softcert::replay::testing::refresh_digest(document);
    softcert::replay::replay(document.dump(), one_thread());
  };
  for (const char* place : {"/theorems/0/cells", "/theorems/0/cells/0", "/horizon", "/instances",
                            "/claim", "/theorems/0"}) {
    with(place);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  softcert::replay::replay(bytes, one_thread());
  replay_inside_sample(bytes);
  return 0;
}
