#include "softcert/theorems/weights/certify.hpp"

#include "softcert/theorems/weights/links.hpp"

namespace softcert::theorems {
namespace {

using numerics::Verdict;

/// Refuted if any link is, else undecided if any link is, else proved.
Verdict weakest(const std::vector<Link>& links) {
  Verdict result = Verdict::kProved;
  for (const Link& link : links) {
    if (link.verdict == Verdict::kRefuted) return Verdict::kRefuted;
    if (link.verdict == Verdict::kUndecided) result = Verdict::kUndecided;
  }
  return result;
}

}  // namespace

InstanceResult certify_instance(const WeightsInstance& instance) {
  Measures measures(instance);
  const Quantities& values = measures.at(53);
  InstanceResult result;
  result.instance = instance;
  result.sigma_q = values.sigma_q.enclosure;
  result.sigma_k = values.sigma_k.enclosure;
  result.sigma_kq = values.sigma_kq.enclosure;
  result.norm_y = values.norm_y.enclosure;
  result.max_x = values.max_x.enclosure;
  result.diam = values.diam.enclosure;
  result.spread = values.spread.enclosure;
  result.norm_kqy = values.norm_kqy.enclosure;
  result.delta = result.spread / numerics::enclose<numerics::IntervalR>(instance.theta);
  for (const auto& statement : link_statements())
    result.links.push_back(judge(statement, measures));
  result.verdict = weakest(result.links);
  return result;
}

}  // namespace softcert::theorems
