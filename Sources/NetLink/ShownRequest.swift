// What `--show-request` prints: a request as it would be sent, secrets struck out. Made from the same value that the
// helper gets, so that it cannot say anything else.

import Kernel
import System

/// What stands where a secret was.
private let struck = "[redacted]"

extension WebRequest {
  /// Header names whose values are never shown.
  private static let secretHeaders = [
    "authorization", "x-api-key", "api-key", "x-goog-api-key", "cookie", "set-cookie",
    "proxy-authorization", "x-auth-token",
  ]
  /// Parts of a parameter's name that make its value one.
  private static let secretWords = [
    "key", "token", "secret", "signature", "password", "credential",
  ]

  /// Method, address, headers and body, a line each and a blank one before the body. Text from outside is made
  /// printable; a body that is no text is named by its size.
  /// - Parameter secret: struck out wherever else it stands.
  public func shown(secret: Secret? = nil) -> Phrase {
    var lines = ["\(method.rawValue) \(shownAddress)"]
    lines += sentHeaders.map { header in
      let name = header.name.lowercased()
      return "\(name): \(WebRequest.secretHeaders.contains(name) ? struck : header.value)"
    }
    if let credential {
      lines.append("\(credential.header.lowercased()): \(credential.prefix)\(struck)")
    }
    let head = lines.map { Phrase.verbatim($0.without(secret)) }
    let body: [Phrase] =
      switch self.body {
      case .none: []
      case .bytes(let bytes): ["", shownText(bytes, secret)]
      case .file(let path): ["", tr("[the content of \(path)]")]
      case .stream(let length?): ["", tr("[\(length) bytes, sent as they come]")]
      case .stream(nil): ["", tr("[sent as it comes]")]
      }
    return .joined(head + body, separator: "\n")
  }

  private var shownAddress: String {
    let parts = address.description.split(separator: "?", maxSplits: 1)
    guard parts.count == 2 else { return address.description }
    let parameters = parts[1].split(separator: "&", omittingEmptySubsequences: false).map {
      parameter in
      guard let equals = parameter.firstIndex(of: "=") else { return String(parameter) }
      let name = parameter[..<equals].lowercased()
      return name == "sig" || WebRequest.secretWords.contains(where: name.contains)
        ? parameter[...equals] + struck : String(parameter)
    }
    return parts[0] + "?" + parameters.joined(separator: "&")
  }
}

extension MailRequest {
  /// Server, encryption, login, sender and recipients, a line each, and the message after a blank one.
  /// - Parameter secret: struck out wherever it stands.
  public func shown(secret: Secret? = nil) -> Phrase {
    var lines = ["SMTP \(server) \(security.rawValue)"]
    if let login { lines.append("AUTH \(login.method.rawValue) \(login.user) \(struck)") }
    lines.append("MAIL FROM:<\(sender)>")
    lines += recipients.map { "RCPT TO:<\($0)>" }
    let head = lines.map { Phrase.verbatim($0.without(secret)) }
    return .joined(head + ["", shownText(message, secret)], separator: "\n")
  }
}

private func shownText(_ bytes: [UInt8], _ secret: Secret?) -> Phrase {
  guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
    return tr("[\(bytes.count) bytes]")
  }
  let lines = text.without(secret).printableMultiline
    .split(separator: "\n", omittingEmptySubsequences: false)
  return .joined(lines.map { .verbatim(String($0)) }, separator: "\n")
}

extension String {
  /// The text with every occurrence of a secret struck out.
  /// - Complexity: O(bytes · bytes of the secret).
  public func without(_ secret: Secret?) -> String {
    guard let secret, !secret.isEmpty, secret.count <= utf8.count else { return self }
    let bytes = Array(utf8)
    var out: [UInt8] = []
    var index = 0
    secret.withBytes { hidden in
      while index < bytes.count {
        if index + hidden.count <= bytes.count,
          bytes[index..<index + hidden.count].elementsEqual(hidden)
        {
          out += struck.utf8
          index += hidden.count
        } else {
          out.append(bytes[index])
          index += 1
        }
      }
    }
    return String(decoding: out, as: UTF8.self)
  }
}
