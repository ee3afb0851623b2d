#pragma once
// True values of softmax, log-softmax and logsumexp by plain MPFR, each with a proved radius, at a
// precision that grows until a question about them is decided. Independent of src: the rounding is
// plain_format's, the arithmetic MPFR's.
#include <gmp.h>

#include <cstddef>
#include <span>
#include <vector>

#include "plain.hpp"
#include "plain_format.hpp"
#include "softcert/reference/request.hpp"
#include "softcert/reference/rows.hpp"

namespace softcert::reference::testing {

/// One row, x_k finite or -inf, at least one finite, at most 2^20 of them. Reusable: assign()
/// keeps the storage. With m = max x, t_i = s (x_i - m) and R = the sum of e^{t_i} over all items
/// but one maximum:
///   softmax_k = e^{t_k} / (1 + R),  log_softmax_k = t_k - log1p(R),  logsumexp = s m + log1p(R).
/// The first two never cancel, so their relative error is a few 2^-bits; see oracle_values.cpp.
class Oracle {
 public:
  explicit Oracle(long first_bits = 96) : first_bits_(first_bits) {}

  void assign(std::span<const double> x, mpq_srcptr scale);

  /// The correctly rounded result. k is ignored for logsumexp.
  std::uint64_t rounded(Operation operation, std::size_t k, FormatId format, Overflow overflow);
  /// Whether lo <= true value <= hi.
  bool encloses(Operation operation, std::size_t k, double lo, double hi);
  /// Whether |centre - true value| <= radius.relative * |centre| + radius.absolute.
  bool within(Operation operation, std::size_t k, double centre, const Radius& radius);

  /// Bits the row has been computed with so far.
  long bits() const { return bits_; }

 private:
  void prepare(long bits);
  void refine();
  void add_terms();
  void shifted(std::size_t k);  // t_ = t_k
  void compute(Operation operation, std::size_t k);
  void compute_uniform(Operation operation, std::size_t k);
  void compute_softmax(std::size_t k);
  void compute_log_softmax(std::size_t k);
  void compute_log_sum_exp();
  void set_exact(mpq_srcptr value);
  void set_beside(mpq_srcptr value, bool above);
  void set_beside_logit(Operation operation, std::size_t k);
  void step(mpfr_ptr value, int direction);
  void distance();
  bool minor_is_negligible(mpfr_srcptr beside) const;
  void reset_ends();
  void set_ends();
  bool compare(mpfr_srcptr lo, mpfr_srcptr hi, Operation operation, std::size_t k);

  long first_bits_, bits_ = 0;
  std::span<const double> x_;
  mpq_srcptr scale_ = nullptr;
  bool unit_scale_ = false, uniform_ = false, summed_ = false;
  std::size_t top_ = 0, tops_ = 0, finite_ = 0, dropped_ = 0;
  std::vector<Plain> terms_;  // e^{t_k}, for |t_k| within the cut
  std::vector<bool> negligible_;
  Plain s_, max_, x_k_, t_, minor_, rest_, total_, log_total_;
  // The value asked about last: within radius_ of centre_, in [lo_, hi_].
  Plain centre_, radius_, lo_, hi_, error_, scratch_;
  bool ends_known_ = false, exact_ = false, beside_ = false;
  Operation asked_ = Operation::kSoftmax;
  std::size_t asked_k_ = 0;
  long asked_bits_ = 0;
};

}  // namespace softcert::reference::testing
