#pragma once
// What large-weights and large-weights-sharp speak of, for concrete exact weights.
#include <array>
#include <string>
#include <string_view>

#include "softcert/replay/finding.hpp"
#include "softcert/replay/singular.hpp"

namespace softcert::replay {

/// One head and one row of logits e_j = <Q y, K x_j>. q: d_h x width of y, k: d_h x width of an
/// item, y: a column, x: one item a row.
struct Weights {
  IntegerMatrix q, k, y, x;
};

/// The quantities of the chain, in the order of kQuantityNames. All are >= 0.
enum Quantity : std::size_t {
  kSigmaQ,
  kSigmaK,
  kSigmaKQ,
  kNormY,
  kMaxX,
  kDiam,
  kSpread,
  kNormKQy,
  kQuantities
};
inline constexpr std::array<std::string_view, kQuantities> kQuantityNames = {
    "sigma_q", "sigma_k", "sigma_kq", "norm_y", "max_x", "diam", "spread", "norm_kqy"};

/// Exact squares where rational, and the claimed enclosures' squares for singular values.
class Measures {
 public:
  explicit Measures(const Weights& weights);

  /// Is the quantity certainly within [lo, hi], 0 <= lo? kUnknown only for large matrices.
  Answer within(Quantity quantity, const Span& claimed) const;
  /// Tells the chain where to start from: call after `within` said kYes.
  void accept(Quantity quantity, const Span& claimed);
  /// Is factor_left * product(left) <= factor_right * product(right)? Narrows singular values until
  /// it is certain. All factors >= 0; every singular value used must be accepted before.
  Answer product_at_most(const Exact& factor_left, const std::vector<Quantity>& left,
                         const Exact& factor_right, const std::vector<Quantity>& right);

 private:
  Span square_of(const std::vector<Quantity>& product, const Exact& factor) const;
  void narrow(const std::vector<Quantity>& product, long bits);
  std::array<LargestSingular, 3> singular_;
  std::array<Span, kQuantities> squares_;  // exact ones have lo == hi
};

}  // namespace softcert::replay
