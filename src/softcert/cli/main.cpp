// softcert: proves what softmax can and cannot do, and how wrong a softmax kernel can be.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <system_error>

#include "softcert/cli/build_info.hpp"
#include "softcert/cli/exit_status.hpp"
#include "softcert/cli/invocation.hpp"
#include "softcert/cli/verbs.hpp"
#include "softcert/io/describe.hpp"
#include "softcert/numerics/error.hpp"
#include "softcert/numerics/self_test.hpp"

namespace {

using namespace softcert::cli;
using softcert::io::quoted;

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

// CLI11 says "A subcommand is required" of a misspelt verb too.
std::string missing_verb(const CLI::App& app, int argc, char** argv) {
  std::string verbs;
  for (const CLI::App* verb : app.get_subcommands({})) {
    verbs += (verbs.empty() ? "" : ", ") + verb->get_name();
  }
  if (argc > 1 && argv[1][0] != '-') return quoted(argv[1]) + " is no verb; there are " + verbs;
  return "a verb is missing; there are " + verbs;
}

int usage_error(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
  const bool no_verb = app.get_subcommands().empty() &&
                       error.get_exit_code() == static_cast<int>(CLI::ExitCodes::RequiredError);
  const std::string what = no_verb ? missing_verb(app, argc, argv) : one_line(error.what());
  fmt::print(stderr, "softcert: {} (see softcert --help)\n", what);
  return kBadInput;
}

// A full disk or a closed pipe shows only when the buffer is written out.
int with_results_written(int status) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  throw softcert::numerics::InputError("standard output: cannot be written");
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
  add_reference_verb(app, action);
  add_list(app, action);
  add_bench(app, action);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return with_results_written(usage_error(app, error, argc, argv));
  }
  if (const auto failure = softcert::numerics::engine_self_test()) {
    fmt::print(stderr,
               "softcert: the interval engine failed its self-test, so nothing it says "
               "could be trusted: {}\n",
               *failure);
    return kInternal;
  }
  return with_results_written(action());
}

}  // namespace

int main(int argc, char** argv) {
  try {
    remember_invocation(argc, argv);
    return run(argc, argv);
  } catch (const softcert::numerics::InputError& error) {
    fmt::print(stderr, "softcert: {}\n", one_line(error.what()));
    return kBadInput;
  } catch (const std::system_error& error) {  // fmt, when a large result cannot be written
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
