#include "softcert/report/assets.hpp"

#include <cstddef>

#define SOFTCERT_DECLARE_ASSET(name)                     \
  extern "C" const char softcert_asset_##name##_begin[]; \
  extern "C" const char softcert_asset_##name##_end[];

#define SOFTCERT_DEFINE_ASSET(name)                                                             \
  std::string_view name() {                                                                     \
    return {                                                                                    \
        softcert_asset_##name##_begin,                                                          \
        static_cast<std::size_t>(softcert_asset_##name##_end - softcert_asset_##name##_begin)}; \
  }

SOFTCERT_DECLARE_ASSET(schema)
SOFTCERT_DECLARE_ASSET(page)
SOFTCERT_DECLARE_ASSET(style)
SOFTCERT_DECLARE_ASSET(script)
SOFTCERT_DECLARE_ASSET(plotly)
SOFTCERT_DECLARE_ASSET(plotly_license)

namespace softcert::report::assets {

SOFTCERT_DEFINE_ASSET(schema)
SOFTCERT_DEFINE_ASSET(page)
SOFTCERT_DEFINE_ASSET(style)
SOFTCERT_DEFINE_ASSET(script)
SOFTCERT_DEFINE_ASSET(plotly)
SOFTCERT_DEFINE_ASSET(plotly_license)

}  // namespace softcert::report::assets
