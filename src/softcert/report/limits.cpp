#include "softcert/report/limits.hpp"

namespace softcert::report {

nlohmann::json default_limits() {
  return {
      "It is about softmax over real numbers. What a floating-point kernel rounds away is not "
      "covered: "
      "its outputs can leave these bounds by its rounding error.",
      "The bounds hold for every logit vector of a given spread. They do not say which spread a "
      "trained "
      "model will show on longer inputs; that is a fact about the model, measured, not proved "
      "here.",
      "Nothing is claimed outside the stated range of items and spreads.",
      "A sharp bound says that some logit vector attains it, not that a real head comes near it: "
      "see "
      "where the real rows lie.",
      "The real rows are the rows of the file given and no others. Their values are enclosed with "
      "certainty, but they are a sample of what the model can produce.",
      "Adaptive temperature is certified for the published polynomial as printed, in exact "
      "arithmetic, not "
      "for a program that evaluates it with rounding.",
      "The certificate is as trustworthy as the interval engine, the compiler and the processor "
      "that "
      "made it. The replay command has a second program, which shares no code with the first, "
      "prove it again.",
  };
}

}  // namespace softcert::report
