// The name of a host, and the addresses that names lead to. Names that resolvers read as numbers in odd spellings
// (`0x7f.1`, `2130706433`, `127.1`) are refused, so that no check is passed by a spelling.

import Glibc
import Kernel

/// A host in lower case: a name of ASCII letters, digits, hyphens and dots, or an address.
public struct HostName: Hashable, Sendable {
  public let text: String
  /// The address that the text itself is; nil for a name.
  public let literal: HostAddress?

  /// nil where the text is no host: empty, more than 253 bytes, other letters (write them as `xn--…`), an IPv6
  /// address without brackets or with a zone, a number in another form than `192.0.2.1`.
  public init?(_ text: String) {
    if text.hasPrefix("["), text.hasSuffix("]") {
      guard let address = HostAddress(literal: String(text.dropFirst().dropLast())),
        address.isVersion6
      else { return nil }
      (self.text, literal) = (address.description, address)
      return
    }
    var name = text.lowercased()
    // The root's dot says nothing else, and would make another origin.
    if name.hasSuffix(".") { name.removeLast() }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard name.utf8.count <= 253,
      labels.allSatisfy({ label in
        (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
          && label.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
              || byte == 0x5F
          }
      }), let last = labels.last
    else { return nil }
    // A last label of digits, or of the form 0x…, is a number for resolvers.
    if last.utf8.allSatisfy({ (0x30...0x39).contains($0) }) || last.hasPrefix("0x") {
      guard let address = HostAddress(literal: name), address.description == name else {
        return nil
      }
      literal = address
    } else {
      literal = nil
    }
    self.text = name
  }

  /// Whether it names this machine: `localhost`, a name below it, 127.0.0.0/8, ::1.
  public var isLoopback: Bool {
    if let literal { return literal.reach == .loopback }
    return text == "localhost" || text.hasSuffix(".localhost")
  }
}

/// An address of a machine.
public struct HostAddress: Hashable, Sendable, CustomStringConvertible {
  /// 4 or 16 bytes, as they are sent.
  public let bytes: [UInt8]

  /// How far away a machine with such an address can be.
  public enum Reach: Sendable {
    case loopback
    /// The same cable; 169.254.169.254, where clouds keep credentials, is one of these.
    case linkLocal
    /// The same house or company, by the tables of IANA: RFC 1918, RFC 6598, RFC 4193.
    case privateUse
    /// No single machine out there: unspecified, multicast, documentation, benchmarks, future use.
    case reserved
    case global
  }

  /// - Parameter bytes: 4 or 16 of them; nil otherwise.
  public init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// `192.0.2.1` or `2001:db8::1`, without brackets and zone.
  public init?(literal: String) {
    var buffer = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, literal, &buffer) == 1 {
      bytes = Array(buffer[..<4])
    } else if inet_pton(AF_INET6, literal, &buffer) == 1 {
      bytes = buffer
    } else {
      return nil
    }
  }

  /// The address of a socket; nil for other families than IPv4 and IPv6, and for too few bytes.
  public init?(socket: UnsafeRawBufferPointer) {
    guard socket.count >= MemoryLayout<sa_family_t>.size else { return nil }
    switch Int32(socket.loadUnaligned(as: sa_family_t.self)) {
    case AF_INET where socket.count >= MemoryLayout<sockaddr_in>.size:
      let offset = MemoryLayout<sockaddr_in>.offset(of: \sockaddr_in.sin_addr) ?? 4
      bytes = Array(socket[offset..<offset + 4])
    case AF_INET6 where socket.count >= MemoryLayout<sockaddr_in6>.size:
      let offset = MemoryLayout<sockaddr_in6>.offset(of: \sockaddr_in6.sin6_addr) ?? 8
      bytes = Array(socket[offset..<offset + 16])
    default: return nil
    }
  }

  public var isVersion6: Bool { bytes.count == 16 }

  public var description: String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let family = isVersion6 ? AF_INET6 : AF_INET
    guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// By IANA's registries of special addresses (RFC 6890 and later); an IPv4 address within an IPv6 one (mapped,
  /// NAT64, 6to4) counts as itself.
  public var reach: Reach { isVersion6 ? reach6 : HostAddress.reach4(bytes[...]) }

  private static func reach4(_ bytes: ArraySlice<UInt8>) -> Reach {
    let parts = Array(bytes)
    switch (parts[0], parts[1], parts[2]) {
    case (127, _, _): return .loopback
    case (169, 254, _): return .linkLocal
    case (10, _, _), (172, 16...31, _), (192, 168, _), (100, 64...127, _): return .privateUse
    case (0, _, _), (192, 0, 0), (192, 0, 2), (192, 88, 99), (198, 18...19, _), (198, 51, 100),
      (203, 0, 113), (224..., _, _):
      return .reserved
    default: return .global
    }
  }

  private var reach6: Reach {
    func begins(_ prefix: [UInt8]) -> Bool { bytes.starts(with: prefix) }
    let zeros = bytes.prefix { $0 == 0 }.count
    if zeros == 15, bytes[15] == 1 { return .loopback }
    // ::ffff:a.b.c.d, and 64:ff9b::a.b.c.d (RFC 6052).
    if zeros == 10, bytes[10] == 0xFF, bytes[11] == 0xFF { return HostAddress.reach4(bytes[12...]) }
    if begins([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]) {
      return HostAddress.reach4(bytes[12...])
    }
    // Unspecified, and ::a.b.c.d, which RFC 4291 gave up.
    if zeros >= 12 { return .reserved }
    if begins([0x20, 0x02]) { return HostAddress.reach4(bytes[2..<6]) }
    if bytes[0] == 0xFE {
      if bytes[1] & 0xC0 == 0x80 { return .linkLocal }
      if bytes[1] & 0xC0 == 0xC0 { return .privateUse }
    }
    if bytes[0] & 0xFE == 0xFC || begins([0, 0x64, 0xFF, 0x9B, 0, 1]) { return .privateUse }
    // Global unicast is 2000::/3 alone; of it, Teredo, benchmarks and documentation are none.
    let isSpecial =
      begins([0x20, 0x01, 0, 0]) || begins([0x20, 0x01, 0, 2, 0, 0])
      || begins([0x20, 0x01, 0x0D, 0xB8]) || begins([0x3F, 0xFF]) && bytes[2] & 0xF0 == 0
    return bytes[0] & 0xE0 == 0x20 && !isSpecial ? .global : .reserved
  }
}

/// Which addresses a request may be sent to. It is asked with the very address of each connection, so a name that
/// leads elsewhere on the second look gains nothing.
public struct AddressPolicy: Sendable, Equatable {
  public let host: HostName
  /// Whether the user's own settings name this host.
  public let isConfigured: Bool
  /// Whether nothing encrypts the connection.
  public let isPlain: Bool

  public init(host: HostName, isConfigured: Bool, isPlain: Bool) {
    (self.host, self.isConfigured, self.isPlain) = (host, isConfigured, isPlain)
  }

  /// Before any name is looked up: whether a request may go to this host without encryption, and with a key.
  /// - Throws: `plainText`, `plainKey`, `address` for an address that the text itself is.
  public func check(hasSecret: Bool) throws(NetworkFault) {
    if isPlain, !host.isLoopback {
      guard isConfigured else { throw NetworkFault(.plainText, host: host.text) }
      guard !hasSecret else { throw NetworkFault(.plainKey, host: host.text) }
    }
    if let literal = host.literal, !permits(literal) {
      throw NetworkFault(.address, host: host.text, detail: literal.description)
    }
  }

  public func permits(_ address: HostAddress) -> Bool {
    switch address.reach {
    case .reserved: false
    case .loopback: host.isLoopback || isConfigured
    case .linkLocal, .privateUse: isConfigured && !host.isLoopback
    case .global: !isPlain && !host.isLoopback
    }
  }
}
