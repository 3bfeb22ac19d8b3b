// Ids of what is the same thing in every copy of a notebook, whoever writes it first.

import Kernel

extension Identifier {
  /// A UUID of version 8, whose bits a program chooses (RFC 9562, section 5.8): the hash of the kind and of what makes
  /// a thing of that kind the same one in every copy.
  public static func shared(_ kind: String, _ key: String) -> Identifier {
    var bytes = Array(ContentHash.sha256(Array("\(kind) \(key)".utf8)).bytes.prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    return Identifier(bytes: bytes) ?? .none
  }
}
