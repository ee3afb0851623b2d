#include "softcert/replay/instances.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "softcert/replay/fields.hpp"
#include "softcert/replay/limits.hpp"
#include "softcert/replay/weights.hpp"

namespace softcert::replay {
namespace {

using nlohmann::json;

// left <= factor * right.
struct Link {
  const char* name;
  std::vector<Quantity> left;
  long factor;
  std::vector<Quantity> right;
};

// theta delta <= |K^T Q y| diam <= sigma(K^T Q)|y| diam <= 2 sigma(Q) sigma(K) |y| max|x|, and the
// paper's inequality, first against last.
const std::vector<Link>& chain() {
  static const std::vector<Quantity> paper = {kSigmaQ, kSigmaK, kNormY, kMaxX};
  static const std::vector<Link> links = {
      {"large-weights", {kSpread}, 2, paper},
      {"large-weights-sharp.direction", {kSpread}, 1, {kNormKQy, kDiam}},
      {"large-weights-sharp.operator", {kNormKQy, kDiam}, 1, {kSigmaKQ, kNormY, kDiam}},
      {"large-weights-sharp.weights", {kSigmaKQ, kNormY, kDiam}, 2, paper}};
  return links;
}

// Multiplications that deciding about one largest singular value may take.
double singular_work(long side) {
  const double cube =
      static_cast<double>(side) * static_cast<double>(side) * static_cast<double>(side);
  return cube * (side <= kMaxNarrowedSide ? 1000 : 10);
}

class Checker {
 public:
  explicit Checker(Findings& findings) : fields_(findings) {}
  InstanceCounts all(const json& value, const Path& path);

 private:
  void one(const json& value, const Path& path);
  bool with_entries(const json& value, const Path& path, const Exact& theta);
  void in_files(const json& value, const Path& path);
  std::optional<std::vector<Exact>> shape(const json& value, const Path& path, long& rows,
                                          long& columns);
  std::optional<IntegerMatrix> matrix(const json& value, const Path& path);
  std::optional<Weights> weights(const json& value, const Path& path);
  bool fits(const Weights& weights, const Path& path);
  void enclosures(const json& value, const Path& path, Measures& measures, const Exact& theta);
  void links(const json& value, const Path& path, Measures* measures);
  void link(const json& value, const Path& path, const Link& link, Measures* measures);
  void margin(const json& value, const Path& path, const Link& link, Measures& measures);
  void files(const json& value, const Path& path);

  Fields fields_;
  double work_ = 0;
  InstanceCounts counts_;
};

std::optional<std::vector<Exact>> Checker::shape(const json& value, const Path& path, long& rows,
                                                 long& columns) {
  if (!fields_.object(value, path, {"rows", "cols"}, {"entries"})) return std::nullopt;
  const auto given_rows = fields_.counter(value["rows"], path.at("rows"), 1, kMaxWeightsSide);
  const auto given_columns = fields_.counter(value["cols"], path.at("cols"), 1, kMaxWeightsSide);
  if (!given_rows || !given_columns) return std::nullopt;
  rows = *given_rows;
  columns = *given_columns;
  if (!value.contains("entries")) return std::vector<Exact>();
  auto entries = fields_.numbers(value["entries"], path.at("entries"), kMaxWeightsEntries);
  if (entries && entries->size() != static_cast<std::size_t>(rows * columns)) {
    fields_.fail(path.at("entries"), "should have rows times cols entries");
    return std::nullopt;
  }
  return entries;
}

std::optional<IntegerMatrix> Checker::matrix(const json& value, const Path& path) {
  long rows = 0, columns = 0;
  const auto entries = shape(value, path, rows, columns);
  if (!entries) return std::nullopt;
  auto result = IntegerMatrix::from(rows, columns, *entries);
  if (!result) fields_.fail(path.at("entries"), "the entries are too long over one denominator");
  return result;
}

bool Checker::fits(const Weights& w, const Path& path) {
  if (w.q.rows() != w.k.rows() || w.q.columns() != w.y.rows() || w.y.columns() != 1 ||
      w.k.columns() != w.x.columns()) {
    fields_.fail(path, "the shapes of q, k, y and x do not fit together");
    return false;
  }
  const auto items = static_cast<double>(w.x.rows());
  work_ += singular_work(std::min(w.q.rows(), w.q.columns())) +
           singular_work(std::min(w.k.rows(), w.k.columns())) +
           singular_work(std::min(w.q.columns(), w.k.columns())) +
           items * items * static_cast<double>(w.x.columns());
  const auto product_entries = static_cast<std::size_t>(w.q.columns() * w.k.columns());
  if (product_entries * (w.q.bits() + w.k.bits()) > kMaxMatrixBits) work_ = kMaxWeightsWork + 1;
  if (work_ <= kMaxWeightsWork) return true;
  fields_.fail(path, "the instances are larger than this checker takes");
  return false;
}

std::optional<Weights> Checker::weights(const json& value, const Path& path) {
  auto q = matrix(value["q"], path.at("q")), k = matrix(value["k"], path.at("k"));
  auto y = matrix(value["y"], path.at("y")), x = matrix(value["x"], path.at("x"));
  if (!q || !k || !y || !x) return std::nullopt;
  Weights result{std::move(*q), std::move(*k), std::move(*y), std::move(*x)};
  if (!fits(result, path)) return std::nullopt;
  return result;
}

void Checker::enclosures(const json& value, const Path& path, Measures& measures,
                         const Exact& theta) {
  for (std::size_t i = 0; i < kQuantities; ++i) {
    const Path here = path.at(kQuantityNames[i]);
    const auto quantity = static_cast<Quantity>(i);
    const auto claimed = fields_.span(value[std::string(kQuantityNames[i])], here);
    if (!claimed) continue;
    if (claimed->lo.bits() > kMaxEnclosureBits || claimed->hi.bits() > kMaxEnclosureBits) {
      fields_.fail(here, "has more digits than this checker takes");
      continue;
    }
    const Answer within = measures.within(quantity, *claimed);
    if (within == Answer::kYes) {
      measures.accept(quantity, *claimed);
    } else {
      fields_.fail(here, within == Answer::kNo ? "the enclosure does not hold the exact value"
                                               : "could not be decided within the precision limit");
    }
  }
  const auto delta = fields_.span(value["delta"], path.at("delta"));
  if (delta && measures.within(kSpread, {delta->lo * theta, delta->hi * theta}) != Answer::kYes) {
    fields_.fail(path.at("delta"), "the enclosure does not hold spread/theta");
  }
}

// left (1 + lo) <= right <= left (1 + hi).
void Checker::margin(const json& value, const Path& path, const Link& link, Measures& measures) {
  const auto claimed = fields_.span(value, path);
  if (!claimed) return;
  if (claimed->lo < Exact(-1)) return fields_.fail(path, "a margin below -1 means nothing");
  const Answer above =
      measures.product_at_most(Exact(1) + claimed->lo, link.left, Exact(link.factor), link.right);
  const Answer below =
      measures.product_at_most(Exact(link.factor), link.right, Exact(1) + claimed->hi, link.left);
  if (above == Answer::kNo || below == Answer::kNo) {
    fields_.fail(path, "the margin does not hold the exact value");
  } else if (above != Answer::kYes || below != Answer::kYes) {
    fields_.fail(path, "the margin could not be decided within the precision limit");
  }
}

void Checker::link(const json& value, const Path& path, const Link& link, Measures* measures) {
  if (!fields_.object(value, path, {"name", "verdict", "bits", "decision"}, {"margin"})) return;
  if (value["name"] != link.name) {
    return fields_.fail(path.at("name"), std::string("should be \"") + link.name + "\"");
  }
  fields_.counter(value["bits"], path.at("bits"), 1, 1'000'000);
  if (value["decision"] != "intervals" && value["decision"] != "squares") {
    fields_.fail(path.at("decision"), "should be \"intervals\" or \"squares\"");
  }
  const json& verdict = value["verdict"];
  if (verdict != "proved" && verdict != "refuted" && verdict != "undecided") {
    return fields_.fail(path.at("verdict"), "is no verdict (proved, refuted, undecided)");
  }
  counts_.refuted = counts_.refuted || verdict == "refuted";
  counts_.undecided = counts_.undecided || verdict == "undecided";
  if (measures == nullptr) return;
  const Answer holds =
      measures->product_at_most(Exact(1), link.left, Exact(link.factor), link.right);
  if (verdict == "proved" && holds != Answer::kYes) {
    fields_.fail(path, holds == Answer::kNo ? "the inequality does not hold"
                                            : "could not be decided within the precision limit");
  }
  if (verdict == "refuted" && holds == Answer::kYes) {
    fields_.fail(path.at("verdict"), "is called refuted, but the checker proves it");
  }
  if (value.contains("margin")) margin(value["margin"], path.at("margin"), link, *measures);
}

void Checker::links(const json& value, const Path& path, Measures* measures) {
  if (!fields_.array(value, path, chain().size())) return;
  if (value.size() != chain().size()) return fields_.fail(path, "not every link is listed");
  for (std::size_t i = 0; i < value.size(); ++i) {
    link(value[i], path.at(i), chain()[i], measures);
  }
}

void Checker::files(const json& value, const Path& path) {
  if (!fields_.object(value, path, {"q", "k", "y", "x"})) return;
  for (const auto& [key, file] : value.items()) {
    const Path here = path.at(key);
    if (!fields_.object(file, here, {"name", "sha256"})) continue;
    fields_.text(file["name"], here.at("name"));
    const auto hash = fields_.text(file["sha256"], here.at("sha256"));
    if (hash &&
        (hash->size() != 64 || hash->find_first_not_of("0123456789abcdef") != std::string::npos)) {
      fields_.fail(here.at("sha256"), "is not a sha256 in lower-case hex");
    }
  }
}

void Checker::one(const json& value, const Path& path) {
  if (!fields_.object(value, path,
                      {"name", "theta", "q", "k", "y", "x", "sigma_q", "sigma_k", "sigma_kq",
                       "norm_y", "max_x", "diam", "spread", "delta", "norm_kqy", "links"},
                      {"files"})) {
    return;
  }
  fields_.text(value["name"], path.at("name"));
  const auto theta = fields_.number(value["theta"], path.at("theta"));
  if (!theta) return;
  if (theta->sign() <= 0) return fields_.fail(path.at("theta"), "theta is not positive");
  if (value.contains("files")) files(value["files"], path.at("files"));
  std::size_t carried = 0;
  for (const char* key : {"q", "k", "y", "x"}) {
    carried += value[key].is_object() && value[key].contains("entries") ? 1 : 0;
  }
  if (carried == 4) {
    counts_.checked += with_entries(value, path, *theta) ? 1 : 0;
  } else if (carried == 0 && value.contains("files")) {
    in_files(value, path);
    ++counts_.unchecked;
  } else {
    fields_.fail(path, "has neither all entries nor the files they come from");
  }
}

bool Checker::with_entries(const json& value, const Path& path, const Exact& theta) {
  const auto exact = weights(value, path);
  if (!exact) return false;
  Measures measures(*exact);
  const std::size_t before = fields_.failures();
  enclosures(value, path, measures, theta);
  links(value["links"], path.at("links"), fields_.failures() == before ? &measures : nullptr);
  return true;
}

void Checker::in_files(const json& value, const Path& path) {
  long rows = 0, columns = 0;
  for (const char* key : {"q", "k", "y", "x"}) shape(value[key], path.at(key), rows, columns);
  for (const std::string_view name : kQuantityNames) {
    fields_.span(value[std::string(name)], path.at(name));
  }
  fields_.span(value["delta"], path.at("delta"));
  links(value["links"], path.at("links"), nullptr);
}

InstanceCounts Checker::all(const json& value, const Path& path) {
  if (!fields_.array(value, path, kMaxInstances)) return counts_;
  for (std::size_t i = 0; i < value.size(); ++i) one(value[i], path.at(i));
  return counts_;
}

}  // namespace

InstanceCounts check_instances(const json& instances, Findings& findings) {
  const Path root;
  return Checker(findings).all(instances, root.at("instances"));
}

}  // namespace softcert::replay
