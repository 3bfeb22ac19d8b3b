// Why a request came to nothing, as a value that crosses the pipe. The helper reports kinds, numbers and names; words
// for people are made here, so that they are in the reader's language and no library's text can carry a secret.

import Kernel
import System

/// The fault of a request.
public struct NetworkFault: Error, Sendable, Equatable {
  /// The stable name, as on the pipe.
  public enum Kind: String, Sendable, CaseIterable {
    /// Something in the request itself is wrong; `detail` is a `RequestFault`.
    case badRequest = "bad_request"
    /// Plain http, or mail without TLS, to a host that is neither this machine nor configured.
    case plainText = "plain_text"
    /// A key over a connection that nothing encrypts.
    case plainKey = "plain_key"
    /// A key whose origin is another one.
    case otherOrigin = "other_origin"
    /// The host leads to an address that requests may not go to.
    case address
    /// A redirect to another host, scheme or port; `detail` is the address.
    case redirect
    case tooManyRedirects = "too_many_redirects"
    /// The name of the host, or of the proxy, leads nowhere.
    case unresolved
    case unreachable
    /// The proxy refused, or is none.
    case proxy
    case timeout
    /// The certificate or the encryption is not to be trusted; `detail` is a `TLSFault`.
    case tls
    /// The connection ended in the middle.
    case broken
    /// The answer is not what HTTP or SMTP allows.
    case malformed
    /// More than the request takes; `detail` is a `NetworkLimit`.
    case tooLarge = "too_large"
    /// A file cannot be read or written; `number` is an errno.
    case file
    /// The file in the way of a download.
    case exists
    /// A download is not what its checksum says; `detail` is the checksum found.
    case checksum
    /// The `ca_file` cannot be read or holds no certificate.
    case authorities
    /// The mail server refused the login; `number` is its code, 0 where it does not offer the method.
    case login
    /// The mail server refused sender, recipient or message; `number` is its code.
    case mail
    /// The mail server has no encryption.
    case noEncryption = "no_encryption"
    /// The keyring of the desktop cannot be used; `detail` is a `KeyringFault`.
    case keyring
    case cancelled
    /// The user wants nothing to leave the machine.
    case offline
    /// The helper has gone; `number` is its exit code.
    case helperDied = "helper_died"
    /// The helper cannot be found or run.
    case noHelper = "no_helper"
    /// The helper is of another version than this program.
    case otherVersion = "other_version"
    /// A mistake of ours, or no memory; `number` is libcurl's code.
    case `internal`
  }

  public var kind: Kind
  public var host: String
  /// What the kind says it is; empty otherwise. Never holds a secret.
  public var detail: String
  /// What the kind says it is; 0 otherwise.
  public var number: Int
  /// Which time-out; nil for other kinds.
  public var phase: Phase?

  public enum Phase: String, Sendable, CaseIterable { case connect, idle, whole }

  public init(
    _ kind: Kind, host: String = "", detail: String = "", number: Int = 0, phase: Phase? = nil
  ) {
    (self.kind, self.host, self.detail) = (kind, host, detail)
    (self.number, self.phase) = (number, phase)
  }

  /// Whether a second attempt may go better.
  public var isPassing: Bool {
    switch kind {
    case .broken, .unreachable: true
    case .timeout: phase != .whole
    default: false
    }
  }
}

/// What is wrong with a TLS connection.
public enum TLSFault: String, Sendable, CaseIterable {
  case expired
  case notYetValid = "not_yet_valid"
  case selfSigned = "self_signed"
  case untrusted
  case wrongHost = "wrong_host"
  case revoked
  case weak
  /// No common version (TLS 1.2 or newer) or cipher, or no TLS at all.
  case handshake
}

/// What was larger than a request takes.
public enum NetworkLimit: String, Sendable, CaseIterable {
  case headers, body, line
}

extension NetworkFault {
  /// For people: 64 for a request that cannot be sent, 65 for a wrong download, 69 for a service that does not answer
  /// as it should, 73 and 74 for files, 77 for what is refused, 78 for settings, 130 for a cancel.
  public var diagnostic: Diagnostic {
    switch kind {
    case .badRequest:
      Diagnostic(
        .usage,
        tr(
          "the request cannot be sent: \(RequestFault(rawValue: detail)?.phrase ?? .verbatim(detail))"
        ))
    case .plainText:
      Diagnostic(
        .refused, tr("nothing is sent to \(host) without encryption"),
        hint: tr(
          "use an address with https; plain http is for this machine and for hosts in your settings"
        ))
    case .plainKey:
      Diagnostic(
        .refused, tr("no key is sent to \(host) without encryption"),
        hint: tr("use an address with https"))
    case .otherOrigin:
      Diagnostic(.refused, tr("this key belongs to \(detail) and is not sent to \(host)"))
    case .address:
      Diagnostic(
        .refused,
        tr("\(host) has the address \(detail), which is private or reserved; nothing was sent"),
        hint: tr("if it is a host of your own network, name it in your settings"))
    case .redirect:
      Diagnostic(
        .refused, tr("\(host) redirects to another server, which is not followed: \(detail)"),
        hint: tr("give that address yourself if you trust it"))
    case .tooManyRedirects:
      Diagnostic(.unavailable, tr("\(host) redirects more than \(number) times"))
    case .unresolved:
      Diagnostic(
        .unavailable, tr("no address is known for \(host)"),
        hint: tr("check the name and the network"))
    case .unreachable: Diagnostic(.unavailable, tr("\(host) cannot be reached"))
    case .proxy:
      Diagnostic(
        .unavailable, tr("the proxy gives no connection to \(host)"),
        hint: tr("check the variables https_proxy and no_proxy"))
    case .timeout: timeout
    case .tls: tls
    case .broken: Diagnostic(.unavailable, tr("the connection to \(host) broke"))
    case .malformed:
      Diagnostic(.unavailable, tr("the answer of \(host) cannot be understood"))
    case .tooLarge: tooLarge
    case .file:
      Diagnostic(
        .io, tr("\(detail): \(Diagnostic.reason(Int32(clamping: number)))"))
    case .exists:
      Diagnostic(
        .cannotCreate, tr("\(detail) already exists"),
        hint: tr("choose another name, or replace it with --force"))
    case .checksum:
      Diagnostic(.data, tr("the file from \(host) has another checksum: \(detail)"))
    case .authorities:
      Diagnostic(
        .config, tr("ca_file cannot be used: \(detail)"),
        hint: tr("it must hold certificates in PEM form"))
    case .login:
      Diagnostic(
        .refused,
        number == 0
          ? tr("\(host) does not offer this kind of login")
          : tr("\(host) refused the login (code \(number))"))
    case .mail: Diagnostic(.refused, tr("\(host) refused the mail (code \(number))"))
    case .noEncryption:
      Diagnostic(.refused, tr("\(host) offers no encryption, so nothing was sent"))
    case .keyring: (KeyringFault(rawValue: detail) ?? .failed).diagnostic
    case .cancelled: Diagnostic(.interrupted, tr("interrupted"))
    case .offline:
      Diagnostic(
        .refused, tr("nothing is sent: taccuino is offline"),
        hint: tr("leave out --offline, or set offline=false"))
    case .helperDied:
      Diagnostic(.unavailable, tr("taccuino-net ended unexpectedly (code \(number))"))
    case .noHelper:
      Diagnostic(
        .unavailable, tr("taccuino-net cannot be started: \(detail)"),
        hint: tr("install taccuino with its network helper"))
    case .otherVersion:
      Diagnostic(
        .unavailable, tr("taccuino-net is of another version: \(detail)"),
        hint: tr("install taccuino and its network helper together"))
    case .internal: Diagnostic(.internalFault, tr("taccuino-net failed (code \(number))"))
    }
  }

  private var timeout: Diagnostic {
    let time = Duration(milliseconds: Int64(number)).description
    return switch phase {
    case .connect:
      Diagnostic(.unavailable, tr("no connection to \(host) within \(time)"))
    case .idle: Diagnostic(.unavailable, tr("nothing came from \(host) for \(time)"))
    case .whole, nil:
      Diagnostic(.unavailable, tr("\(host) did not finish within \(time)"))
    }
  }

  private var tls: Diagnostic {
    let reason: Phrase =
      switch TLSFault(rawValue: detail) {
      case .expired: tr("its certificate has expired")
      case .notYetValid: tr("its certificate is not valid yet; check the clock of this machine")
      case .selfSigned: tr("its certificate is signed by itself")
      case .wrongHost: tr("its certificate belongs to another host")
      case .revoked: tr("its certificate was revoked")
      case .weak: tr("its certificate uses a method that is no longer safe")
      case .handshake: tr("it does not speak TLS 1.2 or newer")
      case .untrusted, nil: tr("its certificate is signed by no authority that this machine trusts")
      }
    return Diagnostic(
      .refused, tr("\(host) is not trusted: \(reason)"),
      hint: detail == TLSFault.selfSigned.rawValue || detail == TLSFault.untrusted.rawValue
        ? tr("for a server of your own, set ca_file to its certificate") : nil)
  }

  private var tooLarge: Diagnostic {
    switch NetworkLimit(rawValue: detail) {
    case .headers:
      Diagnostic(.unavailable, tr("\(host) sends more than \(number) bytes of headers"))
    case .line:
      Diagnostic(.unavailable, tr("\(host) sends a line of more than \(number) bytes"))
    case .body, nil:
      Diagnostic(.unavailable, tr("\(host) sends more than \(number) bytes"))
    }
  }
}
