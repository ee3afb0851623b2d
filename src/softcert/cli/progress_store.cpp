#include "softcert/cli/progress_store.hpp"

#include <filesystem>
#include <fstream>

#include "softcert/io/sha256.hpp"
#include "softcert/numerics/error.hpp"

namespace softcert::cli {
namespace {

using nlohmann::json;

constexpr const char* kSchema = "softcert-progress/1";
constexpr auto kInterval = std::chrono::seconds(5);

std::string fingerprint_of(const CertifyOptions& options) {
  const auto& r = options.claim.rectangle;
  json ids = json::array();
  for (const auto* theorem : options.theorems) ids.push_back(theorem->id);
  return theorems::digest_of(
      {{"items", {r.n_lo.str(), r.n_hi.str()}},
       {"spread", {numerics::to_string(r.d_lo), numerics::to_string(r.d_hi)}},
       {"theorems", ids},
       {"max_precision", options.max_precision},
       {"program", io::sha256_file("/proc/self/exe")}});
}

ProgressStore::Known entries_of(const json& entries) {
  ProgressStore::Known known;
  for (const json& entry : entries) {
    auto& results = known[{entry.at("t").get<std::size_t>(), entry.at("c").get<std::size_t>()}];
    for (const json& cell : entry.at("r")) results.push_back(theorems::cell_from_json(cell));
  }
  return known;
}

}  // namespace

ProgressStore::ProgressStore(const io::OutputDirectory& folder, const CertifyOptions& options)
    : folder_(folder), fingerprint_(fingerprint_of(options)) {}

ProgressStore::Known ProgressStore::load() {
  const auto path = folder_.path() / kProgressName;
  std::ifstream file(path, std::ios::binary);
  if (!file) return {};
  try {
    json saved = json::parse(file);
    const std::string digest = saved.at("digest").get<std::string>();
    saved.erase("digest");
    if (saved.at("schema") != kSchema || digest != theorems::digest_of(saved)) {
      throw numerics::InputError(path.string() + ": damaged; delete it to start over");
    }
    if (saved.at("fingerprint") != fingerprint_) {
      throw numerics::InputError(path.string() +
                                 ": is of another claim or program; delete it to start over");
    }
    Known known = entries_of(saved.at("cells"));
    entries_ = std::move(saved.at("cells"));
    return known;
  } catch (const json::exception&) {
    throw numerics::InputError(path.string() + ": damaged; delete it to start over");
  }
}

json ProgressStore::document() const {
  json document = {{"schema", kSchema}, {"fingerprint", fingerprint_}, {"cells", entries_}};
  const std::string digest = theorems::digest_of(document);
  document["digest"] = digest;
  return document;
}

void ProgressStore::save_locked() {
  const auto file = folder_.open(kProgressName);
  file->write(document().dump());
  file->commit();
  last_ = std::chrono::steady_clock::now();
}

void ProgressStore::record(std::size_t theorem, std::size_t cell,
                           const std::vector<theorems::CellResult>& results) {
  json list = json::array();
  for (const auto& result : results) list.push_back(theorems::to_json(result));
  const std::lock_guard lock(mutex_);
  entries_.push_back({{"t", theorem}, {"c", cell}, {"r", std::move(list)}});
  if (std::chrono::steady_clock::now() - last_ > kInterval) save_locked();
}

void ProgressStore::save() {
  const std::lock_guard lock(mutex_);
  save_locked();
}

void ProgressStore::remove() {
  std::error_code ignored;
  std::filesystem::remove(folder_.path() / kProgressName, ignored);
}

}  // namespace softcert::cli
