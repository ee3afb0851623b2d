// Writes the pages that browser_test.py opens: report_sample KIND FILE, KIND =
// full|hostile|bare|wide.
#include <fstream>
#include <iostream>
#include <string>

#include "fake_model.hpp"
#include "softcert/report/report.hpp"

namespace {

nlohmann::json model_of(const std::string& kind) {
  if (kind == "hostile") return softcert::report::fake::hostile_model();
  if (kind == "bare") return softcert::report::fake::bare_model();
  return softcert::report::fake::model(kind == "wide" ? 5000 : 300);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: report_sample full|hostile|bare|wide FILE\n";
    return 3;
  }
  std::ofstream file(argv[2], std::ios::binary);
  file << softcert::report::html(model_of(argv[1]));
  return file.good() ? 0 : 3;
}
