// Which proxy a request goes through, by the variables that other programs read too. The choice is made here and not
// by libcurl, since the addresses of a proxy are checked by another rule than those of a host.

import Kernel
import System

/// The proxies of an environment.
public struct ProxyRule: Sendable {
  private let byScheme: [String: String]
  private let exceptions: [String]

  /// Reads `https_proxy`, `http_proxy`, `all_proxy`, `no_proxy`, in lower case first, then in upper case;
  /// HTTP_PROXY in upper case alone is not read, since a web server sets it from a request (CVE-2016-5385).
  public init(_ environment: Environment) {
    func value(_ name: String, upper: Bool = true) -> String? {
      if let value = environment[name], !value.isEmpty { return value }
      return upper ? environment[name.uppercased()].flatMap { $0.isEmpty ? nil : $0 } : nil
    }
    var found: [String: String] = [:]
    found["https"] = value("https_proxy") ?? value("all_proxy")
    found["http"] = value("http_proxy", upper: false) ?? value("all_proxy")
    found["smtp"] = value("all_proxy")
    byScheme = found
    exceptions = (value("no_proxy") ?? "").lowercased()
      .split { $0 == "," || $0 == " " }.map(String.init)
  }

  /// The proxy for a host; nil to connect directly. This machine is never asked through a proxy.
  /// - Parameter scheme: `http`, `https` or `smtp`.
  public func proxy(scheme: String, host: HostName) -> String? {
    guard !host.isLoopback, let proxy = byScheme[scheme],
      !exceptions.contains(where: { ProxyRule.excepts($0, host) })
    else { return nil }
    return proxy
  }

  /// `*`; a name, which means everything below it too, with or without a dot before it; an address; a range of
  /// addresses such as `10.0.0.0/8`. A port after a name is not compared.
  static func excepts(_ rule: String, _ host: HostName) -> Bool {
    if rule == "*" { return true }
    if let literal = host.literal {
      let parts = rule.split(separator: "/", maxSplits: 1)
      guard let first = parts.first else { return false }
      let text = first.hasPrefix("[") ? first.dropFirst().prefix { $0 != "]" } : first
      guard let base = HostAddress(literal: String(text)), base.bytes.count == literal.bytes.count
      else { return false }
      guard parts.count == 2 else { return base == literal }
      guard let bits = Int(parts[1]), (0...base.bytes.count * 8).contains(bits) else {
        return false
      }
      return (0..<bits).allSatisfy { bit in
        let difference: UInt8 = base.bytes[bit / 8] ^ literal.bytes[bit / 8]
        return difference & (0x80 >> UInt8(bit % 8)) == 0
      }
    }
    var name = Substring(rule)
    if let colon = name.firstIndex(of: ":") { name = name[..<colon] }
    if name.hasPrefix("*.") { name = name.dropFirst(2) }
    while name.hasPrefix(".") { name = name.dropFirst() }
    if name.hasSuffix(".") { name = name.dropLast() }
    return !name.isEmpty && (host.text == name || host.text.hasSuffix("." + name))
  }
}
