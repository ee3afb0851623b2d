#include "softcert/theorems/weights/instance_json.hpp"

#include "softcert/numerics/decimal.hpp"

namespace softcert::theorems {
namespace {

using nlohmann::json;
using numerics::IntervalR;

json enclosure(const IntervalR& x) {
  return json::array(
      {numerics::lower_decimal(x, kEnclosureDigits), numerics::upper_decimal(x, kEnclosureDigits)});
}

// right/left within 2^-60 relative: a checker that starts from the printed enclosures, which are
// themselves rounded outward by 10^-19, must be able to confirm the margin without narrowing them.
IntervalR loosened(const IntervalR& margin) {
  const IntervalR slip = IntervalR(1) / IntervalR(1L << 60);
  const IntervalR ratio = (IntervalR(1) + margin) * (IntervalR(1) + hull(-slip, slip));
  return ratio - IntervalR(1);
}

json entries(const Eigen::MatrixXd& a) {
  json list = json::array();
  for (Eigen::Index i = 0; i < a.rows(); ++i) {
    for (Eigen::Index j = 0; j < a.cols(); ++j) {
      list.push_back(numerics::to_string(numerics::to_rational(numerics::Real(a(i, j)))));
    }
  }
  return list;
}

json matrix(const Eigen::MatrixXd& a, bool with_entries) {
  json result = {{"rows", a.rows()}, {"cols", a.cols()}};
  if (with_entries) result["entries"] = entries(a);
  return result;
}

json files(const WeightsInstance& instance) {
  json result = json::object();
  for (const auto& [key, file] : instance.files) {
    result[key] = {{"name", file.name}, {"sha256", file.sha256}};
  }
  return result;
}

json links(const std::vector<Link>& all) {
  json list = json::array();
  for (const Link& link : all) {
    json entry = {{"name", link.name},
                  {"verdict", std::string(to_string(link.verdict))},
                  {"bits", link.bits},
                  {"decision", link.decision == Decision::kIntervals ? "intervals" : "squares"}};
    if (link.margin.upper().is_finite()) entry["margin"] = enclosure(loosened(link.margin));
    list.push_back(std::move(entry));
  }
  return list;
}

}  // namespace

json instance_json(const InstanceResult& result, bool with_entries) {
  const WeightsInstance& instance = result.instance;
  json out = {{"name", instance.name},
              {"theta", numerics::to_string(instance.theta)},
              {"q", matrix(instance.q, with_entries)},
              {"k", matrix(instance.k, with_entries)},
              {"y", matrix(instance.y, with_entries)},
              {"x", matrix(instance.x, with_entries)},
              {"sigma_q", enclosure(result.sigma_q)},
              {"sigma_k", enclosure(result.sigma_k)},
              {"sigma_kq", enclosure(result.sigma_kq)},
              {"norm_y", enclosure(result.norm_y)},
              {"max_x", enclosure(result.max_x)},
              {"diam", enclosure(result.diam)},
              {"spread", enclosure(result.spread)},
              {"delta", enclosure(result.delta)},
              {"norm_kqy", enclosure(result.norm_kqy)},
              {"links", links(result.links)}};
  if (!instance.files.empty()) out["files"] = files(instance);
  return out;
}

json instance_json(const InstanceResult& result) {
  return instance_json(result, result.instance.files.empty());
}

}  // namespace softcert::theorems
