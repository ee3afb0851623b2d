// softcert: proves what softmax can and cannot do, and how wrong a softmax kernel can be.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <new>
#include <string>

#include "softcert/cli/build_info.hpp"
#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/invocation.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/numerics/self_test.hpp"

namespace {

using namespace softcert::cli;

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

int usage_error(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
  fmt::print(stderr, "softcert: {} (see softcert --help)\n", one_line(error.what()));
  return kBadInput;
}

int run(int argc, char** argv) {
  CLI::App app(
      "Proves what softmax can and cannot do, and how wrong a softmax kernel can be.\n"
      "Exit status: 0 all proved, 1 refuted, 2 undecided, 3 bad usage or input.",
      "softcert");
  app.set_version_flag("--version", version_line());
  app.require_subcommand(1);
  Action action;
  add_certify(app, action);
  add_replay(app, action);
  add_bounds(app, action);
  add_list(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return usage_error(app, error);
  }
  if (const auto failure = softcert::numerics::engine_self_test()) {
    fmt::print(stderr,
               "softcert: the interval engine failed its self-test, so nothing it says "
               "could be trusted: {}\n",
               *failure);
    return kInternal;
  }
  return action();
}

}  // namespace

int main(int argc, char** argv) {
  remember_invocation(argc, argv);
  try {
    return run(argc, argv);
  } catch (const softcert::numerics::InputError& error) {
    fmt::print(stderr, "softcert: {}\n", one_line(error.what()));
    return kBadInput;
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "softcert: out of memory\n");
    return kBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "softcert: internal error: {}\n", one_line(error.what()));
    return kInternal;
  }
}
