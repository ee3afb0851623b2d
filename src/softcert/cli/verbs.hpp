#pragma once
// One function a verb: adds its subcommand to the application; `status` is set when it ran.
#include <CLI/CLI.hpp>
#include <functional>
#include <memory>

namespace softcert::cli {

/// A parsed verb, to be run after the command line was accepted; returns an ExitStatus.
using Action = std::function<int()>;

void add_certify(CLI::App& app, Action& action);
void add_replay(CLI::App& app, Action& action);
void add_bounds(CLI::App& app, Action& action);
void add_reference_verb(CLI::App& app, Action& action);
void add_list(CLI::App& app, Action& action);
void add_bench(CLI::App& app, Action& action);

}  // namespace softcert::cli
