#include "softcert/replay/weights.hpp"

#include <algorithm>

namespace softcert::replay {
namespace {

constexpr long kFirstBits = 64;
constexpr long kLastBits = 512;

Span point(const Exact& value) { return {value, value}; }

Exact largest_row(const IntegerMatrix& x) {
  Exact largest;
  for (long i = 0; i < x.rows(); ++i) largest = std::max(largest, squared_norm_of_row(x, i));
  return largest;
}

Exact largest_distance(const IntegerMatrix& x) {
  Exact largest;
  for (long i = 0; i < x.rows(); ++i) {
    for (long j = i + 1; j < x.rows(); ++j) {
      largest = std::max(largest, squared_distance_of_rows(x, i, j));
    }
  }
  return largest;
}

// max e - min e of the logits, a column.
Exact range_of(const IntegerMatrix& logits) {
  Exact lo = logits.entry(0, 0), hi = lo;
  for (long i = 1; i < logits.rows(); ++i) {
    const Exact logit = logits.entry(i, 0);
    lo = std::min(lo, logit);
    hi = std::max(hi, logit);
  }
  return hi - lo;
}

}  // namespace

Measures::Measures(const Weights& w)
    : singular_{LargestSingular(w.q), LargestSingular(w.k),
                LargestSingular(w.k.transposed() * w.q)} {
  // e_j = <Q y, K x_j> = <K^T Q y, x_j>.
  const IntegerMatrix direction = w.k.transposed() * (w.q * w.y);
  const Exact spread = range_of(w.x * direction);
  squares_[kNormY] = point(squared_norm_of_row(w.y.transposed(), 0));
  squares_[kMaxX] = point(largest_row(w.x));
  squares_[kDiam] = point(largest_distance(w.x));
  squares_[kSpread] = point(spread * spread);
  squares_[kNormKQy] = point(squared_norm_of_row(direction.transposed(), 0));
}

Answer Measures::within(Quantity quantity, const Span& claimed) const {
  if (claimed.lo.sign() < 0) return Answer::kNo;
  const Exact lo = claimed.lo * claimed.lo, hi = claimed.hi * claimed.hi;
  if (quantity > kSigmaKQ) {
    const Exact& square = squares_[quantity].lo;
    return lo <= square && square <= hi ? Answer::kYes : Answer::kNo;
  }
  const Answer above = singular_[quantity].square_at_least(lo);
  if (above != Answer::kYes) return above;
  return singular_[quantity].square_at_most(hi);
}

void Measures::accept(Quantity quantity, const Span& claimed) {
  if (quantity > kSigmaKQ) return;
  squares_[quantity] = {claimed.lo * claimed.lo, claimed.hi * claimed.hi};
}

Span Measures::square_of(const std::vector<Quantity>& product, const Exact& factor) const {
  Span result = point(factor * factor);
  for (const Quantity quantity : product) {
    result.lo = result.lo * squares_[quantity].lo;
    result.hi = result.hi * squares_[quantity].hi;
  }
  return result;
}

void Measures::narrow(const std::vector<Quantity>& product, long bits) {
  for (const Quantity quantity : product) {
    if (quantity > kSigmaKQ) continue;
    squares_[quantity] = singular_[quantity].narrowed(squares_[quantity], bits);
  }
}

Answer Measures::product_at_most(const Exact& factor_left, const std::vector<Quantity>& left,
                                 const Exact& factor_right, const std::vector<Quantity>& right) {
  for (long bits = kFirstBits;; bits *= 2) {
    const Span smaller = square_of(left, factor_left), larger = square_of(right, factor_right);
    if (smaller.hi <= larger.lo) return Answer::kYes;
    if (smaller.lo > larger.hi) return Answer::kNo;
    if (bits > kLastBits) return Answer::kUnknown;
    narrow(left, bits);
    narrow(right, bits);
  }
}

}  // namespace softcert::replay
