#pragma once
// Opens peer modules.
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "softcert/bench/peers/module.hpp"

namespace softcert::bench {

/// A module that is open, for good, or the reason why it is not.
struct LoadedModule {
  SoftcertPeerRun* run = nullptr;  // null: not usable
  std::string about;               // versions and instruction sets, from the module
  std::string why_not;             // one line, empty when usable
};

/// The control bits of the floating-point unit's state (x86-64: MXCSR without the status flags;
/// elsewhere 0): rounding mode, flush to zero, denormals are zero.
unsigned float_control();

/// Where modules are looked for, in order: the program's own folder, then the folder that an
/// installation puts them in.
std::vector<std::filesystem::path> module_folders();

/// Opens softcert_peer_<module>.so out of the first of `folders` that has it. A module that is
/// missing, does not load, is made for another processor, or alters the floating-point state when
/// loaded (start-up code of -ffast-math; undone then) is not usable. Errors: none.
LoadedModule load_module(std::string_view module,
                         const std::vector<std::filesystem::path>& folders);

}  // namespace softcert::bench
