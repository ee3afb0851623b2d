#include <algorithm>
#include <cmath>
#include <limits>

#include "rows.hpp"

namespace softcert::reference::testing {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

using Row = std::vector<double>;

class Families {
 public:
  Families(FormatId format, const numerics::Rational& scale, std::uint64_t seed)
      : format_(format),
        scale_(scale),
        inverse_(1 / static_cast<double>(scale)),
        maker_(seed),
        greatest_(value_of(format, shape(format).greatest)) {}

  std::vector<RowBatch> all() {
    wide_spreads();
    subnormal_inputs();
    small_results();
    one_dominant();
    dust();
    all_equal();
    alternating();
    masked();
    single();
    any_patterns();
    borders();
    neighbours();
    cancelling();
    return std::move(batches_);
  }

 private:
  void begin(const char* name) {
    batches_.push_back({std::string(name) + " " + shape(format_).name, format_, scale_, {}});
  }
  void add(Row row) {
    for (double& x : row) {
      x = std::isfinite(x) ? fit(format_, x) : shape(format_).infinite ? x : -greatest_;
    }
    batches_.back().rows.push_back(std::move(row));
  }
  template <class Make>
  void add(std::size_t items, const Make& make) {
    Row row(items);
    for (std::size_t k = 0; k < items; ++k) row[k] = make(k);
    add(std::move(row));
  }

  // Magnitudes from 10^-3 up to the format's largest number, both signs.
  void wide_spreads() {
    begin("wide spreads");
    for (const std::size_t n : {2, 3, 7, 16, 33, 100}) {
      for (const double most : {2.0, 3.0, 5.0, 38.0, 308.0}) {
        add(n, [&](std::size_t) { return maker_.magnitude(most); });
      }
      add(n, [&](std::size_t k) { return k % 2 != 0 ? greatest_ : -greatest_; });
    }
  }

  void subnormal_inputs() {
    begin("subnormal inputs");
    const Shape& s = shape(format_);
    const std::uint64_t subnormals = std::uint64_t{1} << (s.significand - 1);
    for (const std::size_t n : {1, 2, 5, 31, 70}) {
      add(n, [&](std::size_t) {
        const double x = value_of(format_, maker_.bits() % subnormals);
        return maker_.below(2) != 0 ? x : -x;
      });
    }
  }

  // Results from the normal range of each format through its subnormals down to zero.
  void small_results() {
    begin("small results");
    constexpr double kRanges[][2] = {{4, 8},     {9, 18},    {80, 105},  {86, 89}, {100, 104.5},
                                     {690, 720}, {707, 746}, {740, 760}, {0, 800}};
    for (const auto& range : kRanges) {
      for (const std::size_t n : {2, 9, 40, 130}) {
        const std::size_t top = maker_.below(n);
        add(n, [&](std::size_t k) {
          return k == top ? 0 : -maker_.uniform(range[0], range[1]) * inverse_;
        });
      }
      // Many comparable small ones: every result subnormal or close.
      add(300,
          [&](std::size_t k) { return (k == 0 ? range[0] : maker_.uniform(-1, 0)) * inverse_; });
    }
  }

  // log-softmax of the dominant one is -log1p of the rest, at any size.
  void one_dominant() {
    begin("one dominant");
    for (const double gap : {1., 8., 17., 30., 37., 45., 90., 200., 700., 744., 746., 2000., 1e5}) {
      for (const std::size_t n : {2, 5, 17, 64}) {
        const std::size_t top = maker_.below(n);
        const double base = maker_.uniform(-5, 5);
        add(n, [&](std::size_t k) {
          return (k == top ? base : base - gap - maker_.uniform(0, 2)) * inverse_;
        });
      }
    }
  }

  bool plain_scale() const { return scale_ == 1; }

  // Thousands of terms that a sum without compensation loses, before and after the large one.
  void dust() {
    begin("dust");
    if (!plain_scale()) return;
    for (const double depth : {35.5, 36.0, 36.8, 37.4, 38.2, 40.0}) {
      for (const std::size_t n : {257, 2600}) {
        const std::size_t top = maker_.below(2) * (n / 2);
        add(n, [&](std::size_t k) {
          return (k == top ? 0.25 : -depth + maker_.uniform(0, 0.1)) * inverse_;
        });
      }
    }
  }

  // Softmax is 1/c: ties in the subnormal ranges when c is a power of two.
  void all_equal() {
    begin("all equal");
    for (const std::size_t n : {1, 2, 3, 5, 7, 8, 15, 16, 17, 64, 100, 1000, 1024, 1025, 2048}) {
      for (const double x : {0.0, 1.0, -300.0, greatest_, -greatest_}) {
        if (n >= 1000 && x != 1.0) continue;
        add(n, [&](std::size_t) { return x; });
      }
      const double x = maker_.normal(8);
      add(n, [&](std::size_t) { return x; });
      add(n + 3, [&](std::size_t k) { return k < n ? x : -kInf; });
    }
  }

  void alternating() {
    begin("alternating signs");
    for (const double a : {1e-30, 0.5, 1.0, 20.0, 80.0, 170.0, 340.0, 350.0, 700.0, 1e10, 1e30}) {
      for (const std::size_t n : {2, 3, 16, 61}) {
        add(n, [&](std::size_t k) { return (k % 2 != 0 ? a : -a) * inverse_; });
      }
    }
  }

  void masked() {
    begin("masked");
    for (const std::size_t n : {2, 5, 16, 31, 64, 129}) {
      for (std::size_t kept = 1; kept <= n; kept += 1 + n / 6) {
        add(n, [&](std::size_t k) { return k < kept ? maker_.normal(4) * inverse_ : -kInf; });
      }
      for (const double share : {0.1, 0.5, 0.9}) {
        add(n, [&](std::size_t) {
          return maker_.uniform(0, 1) < share ? -kInf : maker_.normal(4) * inverse_;
        });
      }
      const std::size_t only = maker_.below(n);
      add(n, [&](std::size_t k) { return k == only ? maker_.normal(4) * inverse_ : -kInf; });
      add(n, [&](std::size_t k) { return k == only ? -kInf : maker_.normal(4) * inverse_; });
      add(n, [&](std::size_t) { return maker_.below(2) != 0 ? -kInf : maker_.magnitude(3); });
      add(n, [&](std::size_t) { return -kInf; });
    }
  }

  void single() {
    begin("one item");
    for (int i = 0; i < 40; ++i) add({any_pattern()});
    for (const double x : {0.0, -0.0, 1.0, greatest_, -greatest_}) add({x});
  }

  double any_pattern() {
    for (;;) {
      const double x = value_of(format_, maker_.bits() & (2 * shape(format_).sign() - 1));
      if (std::isfinite(x)) return x;
    }
  }

  void any_patterns() {
    begin("any patterns");
    for (int i = 0; i < 60; ++i) {
      add(1 + maker_.below(20), [&](std::size_t) { return any_pattern(); });
    }
  }

  // Ranges at whose ends an evaluation may change its way.
  void borders() {
    begin("borders of ranges");
    for (const double border : {88.0, 100.0, 340.0, 341.0, 350.0, 512.0, 690.0, 700.0, 708.0, 709.7,
                                745.0, 1000.0, 1e4, 1e6}) {
      for (const double sign : {1.0, -1.0}) {
        add(19, [&](std::size_t k) {
          return (sign * border + (k % 3 != 0 ? maker_.normal(2) : maker_.normal(1e-3))) * inverse_;
        });
        add(33, [&](std::size_t k) {
          return k == 7 ? sign * border * inverse_ : maker_.normal(4) * inverse_;
        });
      }
    }
  }

  // Values that differ by an ulp of the format or two.
  void neighbours() {
    begin("neighbours");
    const Shape& s = shape(format_);
    for (int i = 0; i < 30; ++i) {
      const double x = fit(format_, std::fabs(maker_.normal(20)) * inverse_);
      const std::uint64_t code = std::min(exact_code(format_, x), s.greatest - 3);
      const double sign = maker_.below(2) != 0 ? 1 : -1;
      add(2 + maker_.below(9),
          [&](std::size_t) { return sign * value_of(format_, code + maker_.below(3)); });
    }
  }

  // logsumexp near zero: x about -ln n.
  void cancelling() {
    begin("cancelling logsumexp");
    for (const std::size_t n : {2, 3, 10, 64, 500}) {
      for (const double noise : {0.0, 1e-6, 1e-3}) {
        const double x = -std::log(static_cast<double>(n));
        add(n, [&](std::size_t) { return (x + maker_.normal(noise)) * inverse_; });
      }
    }
  }

  FormatId format_;
  numerics::Rational scale_;
  double inverse_;
  RowMaker maker_;
  double greatest_;
  std::vector<RowBatch> batches_;
};

}  // namespace

std::vector<RowBatch> adversarial_rows(FormatId format, const numerics::Rational& scale,
                                       std::uint64_t seed) {
  return Families(format, scale, seed).all();
}

}  // namespace softcert::reference::testing
