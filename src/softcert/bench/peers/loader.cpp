#include "softcert/bench/peers/loader.hpp"

#include <dlfcn.h>

#include <system_error>

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace softcert::bench {
namespace {

#if defined(__x86_64__)
constexpr unsigned kStatusFlags = 0x3f;
void restore(unsigned control) { _mm_setcsr(control); }
#else
void restore(unsigned) {}
#endif

LoadedModule unusable(std::string why) {
  LoadedModule result;
  result.why_not = std::move(why);
  return result;
}

template <class Function>
Function* symbol(void* handle, const char* name) {
  return reinterpret_cast<Function*>(dlsym(handle, name));
}

LoadedModule resolve(void* handle) {
  auto* fits = symbol<SoftcertPeerFits>(handle, "softcert_peer_fits");
  auto* about = symbol<SoftcertPeerAbout>(handle, "softcert_peer_about");
  auto* run = symbol<SoftcertPeerRun>(handle, "softcert_peer_run");
  if (fits == nullptr || about == nullptr || run == nullptr) {
    return unusable("its module lacks a function; build it anew");
  }
  if (fits() == 0) return unusable("its module was built for another processor; build it here");
  return {run, about(), {}};
}

LoadedModule open(const std::filesystem::path& file) {
  const unsigned before = float_control();
  void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  if (handle == nullptr) {
    restore(before);
    const char* why = dlerror();
    return unusable(why != nullptr ? why : file.string() + " does not load");
  }
  LoadedModule result = resolve(handle);
  if (float_control() != before) {
    restore(before);
    return unusable("its module alters the floating-point state (MXCSR) when loaded");
  }
  return result;
}

}  // namespace

unsigned float_control() {
#if defined(__x86_64__)
  return _mm_getcsr() & ~kStatusFlags;
#else
  return 0;
#endif
}

std::vector<std::filesystem::path> module_folders() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) return {};
  const auto folder = program.parent_path();
  return {folder, folder.parent_path() / SOFTCERT_LIBRARY_FOLDER / "softcert"};
}

LoadedModule load_module(std::string_view module,
                         const std::vector<std::filesystem::path>& folders) {
  const std::string name = "softcert_peer_" + std::string(module) + ".so";
  for (const auto& folder : folders) {
    std::error_code error;
    if (std::filesystem::exists(folder / name, error)) return open(folder / name);
  }
  return unusable("module " + name + " is not there");
}

}  // namespace softcert::bench
