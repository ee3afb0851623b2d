#pragma once
// Reads a weights instance from a folder of .npy files.
#include <filesystem>

#include "softcert/theorems/weights/instance.hpp"

namespace softcert::cli {

/// The instance in `dir`: q.npy and k.npy (two axes, d_h rows), y.npy (one axis), x.npy (two axes,
/// one item a row), entries exact as stored. The folder's name becomes the instance's; names and
/// SHA-256 of the files are kept. Sizes are checked against each other when the instance is
/// certified. Errors: InputError, one line that starts with the file's path: not readable, not an
/// array, wrong number of axes, empty.
theorems::WeightsInstance load_weights(const std::filesystem::path& dir,
                                       const numerics::Rational& theta = 1);

}  // namespace softcert::cli
