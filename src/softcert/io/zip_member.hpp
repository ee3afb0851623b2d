#pragma once
// The content of one member of a zip archive, stored or deflated, as bytes to read.
#include <memory>

#include "softcert/io/byte_source.hpp"
#include "softcert/io/zip_directory.hpp"

namespace softcert::io {

/// The uncompressed bytes of `member`, one of `directory`, which read_zip_directory gave of `file`.
/// size() is the size that the archive states; never more than that is produced, and verify() sees
/// that it is all there is, with the CRC-32 that the archive states. Reading in rising order takes
/// one pass; going back in a deflated member starts it anew. Memory: some 100 KB.
/// Errors: numerics::InputError "file: member "x": what": encrypted, another method than stored or
/// deflate, a header of its own that disagrees with the list, more bytes than deflate can give.
std::shared_ptr<ByteSource> open_zip_member(std::shared_ptr<ByteSource> file,
                                            const ZipDirectory& directory, const ZipMember& member);

}  // namespace softcert::io
