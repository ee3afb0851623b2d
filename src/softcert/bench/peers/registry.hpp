#pragma once
// Whose softmax ours is timed against.
#include <span>
#include <string_view>

namespace softcert::bench {

enum class PeerKind {
  kPlain,     // float64 arithmetic of unknown error
  kNearest,   // many digits, no enclosure
  kEnclosure  // lo <= true value <= hi
};

struct Peer {
  std::string_view id;  // also of its module, softcert_peer_<module>.so
  std::string_view module;
  std::string_view title;
  std::string_view input;  // format it reads
  PeerKind kind;
  std::string_view package;  // Debian's, that its module needs when built; empty: always built
};

/// Every peer, whether or not it is here.
std::span<const Peer> peers();

/// The peer of that id, nullptr when there is none.
const Peer* find_peer(std::string_view id);

}  // namespace softcert::bench
