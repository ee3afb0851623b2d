#pragma once
// The softmax loop that everybody writes: largest logit, exponentials and their sum, scaling. What
// it becomes is the compiler's affair: std_exp.cpp and libmvec.cpp differ in flags alone.
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace {

template <class Logit>
void three_pass_row(const Logit* logits, std::size_t items, double* result) {
  Logit largest = logits[0];
  for (std::size_t i = 1; i < items; ++i) largest = std::max(largest, logits[i]);
  const double shift = static_cast<double>(largest);
  double sum = 0;
  for (std::size_t i = 0; i < items; ++i) {
    result[i] = std::exp(static_cast<double>(logits[i]) - shift);
    sum += result[i];
  }
  const double inverse = 1 / sum;
  for (std::size_t i = 0; i < items; ++i) result[i] *= inverse;
}

template <class Logit>
void three_pass_rows(const Logit* logits, std::size_t rows, std::size_t items, double* result) {
  for (std::size_t r = 0; r < rows; ++r) {
    three_pass_row(logits + r * items, items, result + r * items);
  }
}

}  // namespace
