// What libcurl's codes mean for a request. Its texts are not handed on: they are English, and not proven to be free of
// what was sent.

import CCurl
import Glibc
import NetLink

extension NetworkFault {
  /// The fault of a transfer that failed for a reason that its job does not know.
  /// - Parameters:
  ///   - refused: the address that was refused last; nil when none was.
  ///   - isProxied: whether it went through a proxy.
  ///   - hasConnected: whether a connection was ready.
  ///   - hasHead: whether the headers of an answer were whole.
  init(
    _ code: CURLcode, _ handle: EasyHandle, host: String, refused: HostAddress?, isProxied: Bool,
    hasConnected: Bool, hasHead: Bool
  ) {
    self.init(.internal, host: host, number: Int(code.rawValue))
    let proxyCode = handle.number(CURLINFO_HTTP_CONNECTCODE)
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: set(.unresolved)
    case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: set(.proxy)
    case CURLE_COULDNT_CONNECT, CURLE_ABORTED_BY_CALLBACK:
      if let refused {
        set(.address)
        detail = refused.description
      } else {
        set(isProxied ? .proxy : .unreachable)
      }
    case CURLE_SSL_CONNECT_ERROR:
      // A connection that is cut during the greeting says nothing about TLS.
      if handle.number(CURLINFO_OS_ERRNO) == Int(ECONNRESET) {
        set(.broken)
      } else {
        set(.tls, TLSFault.handshake)
      }
    case CURLE_PEER_FAILED_VERIFICATION:
      set(.tls, NetworkFault.certificate(handle.number(CURLINFO_SSL_VERIFYRESULT)))
    case CURLE_SSL_CACERT_BADFILE: set(.authorities)
    case CURLE_USE_SSL_FAILED: set(.noEncryption)
    case CURLE_RECV_ERROR where isProxied && proxyCode != 0 && proxyCode / 100 != 2: set(.proxy)
    case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      set(.broken)
    case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
      set(.malformed)
    // A single header that is larger than libcurl keeps.
    case CURLE_OUT_OF_MEMORY where hasConnected && !hasHead:
      set(.tooLarge)
      detail = NetworkLimit.headers.rawValue
      number = 100 << 10
    default: break
    }
  }

  private mutating func set(_ kind: Kind, _ tls: TLSFault? = nil) {
    (self.kind, number) = (kind, 0)
    if let tls { detail = tls.rawValue }
  }

  /// By the numbers that OpenSSL gives to what is wrong with a certificate.
  private static func certificate(_ result: Int) -> TLSFault {
    switch result {
    // The chain is right (0), or its result was not asked for yet (1): libcurl itself compares the names first.
    case 0, 1, 62, 63, 64: .wrongHost
    case 9, 11: .notYetValid
    case 10, 12: .expired
    case 18: .selfSigned
    case 23: .revoked
    case 66, 67, 68: .weak
    default: .untrusted
    }
  }
}
