// Proxies of the environment, and a common server as it stands in front of others: HTTP/2, uploads, large answers.

import Glibc
import Kernel
import NetLink
import System
import Testing

@Suite(.enabled(if: Hostile.isThere, "no /usr/bin/python3 or openssl here"))
struct ProxyTests {
  private func helper(_ variables: (String, String)...) throws -> NetworkHelper {
    var environment: Environment = [:]
    if let first = variables.first { environment = [first.0: first.1] }
    if variables.count > 1 {
      environment = [variables[0].0: variables[0].1, variables[1].0: variables[1].1]
    }
    return NetworkHelper(environment, program: Net.program)
  }

  private func proxy() throws -> String { "http://127.0.0.1:\(try Hostile.port("proxy"))" }

  private func request(_ host: String) throws -> WebRequest {
    var request = WebRequest(.get, try WebAddress(parsing: "https://\(host):7443/echo"))
    request.authorities = try Hostile.certificate()
    return request
  }

  @Test(arguments: ["https_proxy", "HTTPS_PROXY", "all_proxy"])
  func aProxyLeadsToAHostThatOnlyItKnows(variable: String) throws {
    // No name server knows it here; the certificate is checked all the same.
    var asked = try request("inside.example")
    asked.credential = WebCredential(origin: asked.address.origin)
    let answer = try helper((variable, try proxy())).answer(
      asked, secret: Secret(Array("sk-through".utf8)))
    #expect(answer.head?.status == 200, "\(answer)")
    #expect(answer.echoed("authorization") == "Bearer sk-through")
    // The proxy sees where it goes, and nothing else.
    #expect(try Hostile.seen(by: "proxy") { $0.hasPrefix("inside.example:7443") } >= 1)
    #expect(try Hostile.seen(by: "proxy") { $0.contains("sk-through") } == 0)
    let stranger = try helper((variable, try proxy())).answer(try request("stranger.example"))
    #expect(stranger.fault == NetworkFault(.tls, host: "stranger.example", detail: "wrong_host"))
  }

  @Test func aProxyThatRefusesIsNamed() throws {
    let refused = try helper(("https_proxy", try proxy())).answer(try request("refused.example"))
      .fault
    #expect(refused == NetworkFault(.proxy, host: "refused.example"))
    let nobody = "http://127.0.0.1:\(try Hostile.port("closed"))"
    #expect(
      try helper(("https_proxy", nobody)).answer(try request("inside.example")).fault?.kind
        == .proxy)
    let unknown = try helper(("https_proxy", "http://proxy.invalid:1")).answer(
      try request("inside.example"))
    #expect(unknown.fault?.kind == .proxy)
  }

  @Test func whatNeedsNoProxyGoesDirectly() throws {
    let before = try Hostile.seen(by: "proxy") { $0.hasPrefix("direct.invalid") }
    let direct = try helper(("https_proxy", try proxy()), ("no_proxy", "direct.invalid"))
    #expect(direct.answer(try request("direct.invalid")).fault?.kind == .unresolved)
    #expect(try Hostile.seen(by: "proxy") { $0.hasPrefix("direct.invalid") } == before)
    // This machine never.
    let local = try helper(("all_proxy", "http://127.0.0.1:\(try Hostile.port("closed"))"))
    #expect(local.answer(try Hostile.request("/echo")).head?.status == 200)
    #expect(local.answer(try Hostile.request("/echo", "good")).head?.status == 200)
  }

  /// An address that the text itself is can be refused even there.
  @Test func aProxyIsNoWayToThePrivateNetwork() throws {
    let fault = try helper(("https_proxy", try proxy())).answer(try request("169.254.169.254"))
      .fault
    #expect(fault?.kind == .address)
  }
}

/// nginx from Debian, with HTTP/2 and the certificate of the hostile server, before that server.
final class Nginx {
  let port: Int
  private let scratch: Scratch
  private let process: PipedProcess

  static let program = "/usr/sbin/nginx"
  static let isWanted = Net.isProof || access(program, X_OK) == 0

  init() throws {
    scratch = try Scratch()
    // Asked of the system and given back; nginx takes it a moment later.
    let raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(raw, $0, size)
        getsockname(raw, $0, &size)
      }
    }
    close(raw)
    port = Int(UInt16(bigEndian: address.sin_port))
    let configuration = """
      daemon off; master_process off; pid \(scratch.path)/pid; error_log \(scratch.path)/error;
      \(Net.isRoot ? "user root;" : "")
      events {}
      http {
        access_log off; client_max_body_size 100m;
        client_body_temp_path \(scratch.path)/body; proxy_temp_path \(scratch.path)/proxy;
        fastcgi_temp_path \(scratch.path)/f; uwsgi_temp_path \(scratch.path)/u; scgi_temp_path \(scratch.path)/s;
        server {
          listen 127.0.0.1:\(port) ssl http2;
          ssl_certificate \(Hostile.folderPath)/good.pem; ssl_certificate_key \(Hostile.folderPath)/good.key;
          location / {
            proxy_pass http://127.0.0.1:\(try Hostile.port("plain")); proxy_http_version 1.1; proxy_buffering off;
            proxy_set_header Connection "";
          }
          location /limited { limit_except GET { deny all; } return 503 "later"; }
        }
      }
      """
    let path = try scratch.write("nginx.conf", configuration)
    process = try PipedProcess(
      Nginx.program, ["-c", path, "-e", scratch.file("error")],
      environment: ["PATH=/usr/sbin:/usr/bin:/bin"])
    let probe = NetworkHelper.built()
    let isUp = comes(10) { (try? probe.answer(self.request("/echo")).head?.status) == 200 }
    try #require(
      isUp,
      "\((try? Files.read(scratch.file("error"), limit: 1 << 16)).map { String(decoding: $0, as: UTF8.self) } ?? "")"
    )
  }

  func request(_ path: String) throws -> WebRequest {
    var request = WebRequest(.get, try WebAddress(parsing: "https://localhost:\(port)\(path)"))
    request.authorities = try Hostile.certificate()
    request.retries = 0
    return request
  }
}

@Suite(
  .enabled(if: Hostile.isThere && Nginx.isWanted, "nginx is not here: script/setup --proof"),
  .serialized)
struct NginxTests {
  private let helper = NetworkHelper.built()

  @Test func requestsGoOverHTTP2() throws {
    let nginx = try Nginx()
    let answer = helper.answer(try nginx.request("/echo?h2"))
    #expect(answer.head?.version == "2" && answer.json?["target"] == "/echo?h2", "\(answer)")
    // Many at once share a connection.
    let exchanges = try (0..<10).map { try helper.send(try nginx.request("/echo?number=\($0)")) }
    for (number, exchange) in exchanges.enumerated() {
      #expect(exchange.answer().json?["target"]?.string == "/echo?number=\(number)")
    }

    let bytes = (0..<9_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
    var upload = try nginx.request("/echo")
    upload.method = .post
    upload.body = .bytes(bytes)
    let up = helper.answer(upload)
    #expect(
      up.json?["bytes"] == 9_000_000 && up.end?.sent == 9_000_000, "\(String(describing: up.fault))"
    )

    var stream = try nginx.request("/events?count=5&pause=0.1")
    stream.answer = .events
    let events = helper.answer(stream)
    #expect(events.events.count == 6 && events.pieces == 6 && events.head?.version == "2")

    // Breaks and lies behind it come through as breaks.
    var broken = try nginx.request("/reset")
    broken.answer = .events
    let cut = helper.answer(broken)
    #expect(cut.events.first == ServerEvent(data: "one") && cut.fault?.kind == .broken, "\(cut)")

    var stall = try nginx.request("/stall")
    stall.answer = .events
    let exchange = try helper.send(stall)
    _ = exchange.answer { !$0.events.isEmpty }
    let begin = Clock.monotonic()
    exchange.cancel()
    #expect((Clock.monotonic() - begin) / 1_000_000 < 100)
    #expect(exchange.answer().fault?.kind == .cancelled)
    #expect(helper.answer(try nginx.request("/echo")).head?.status == 200)
  }

  /// A connection of HTTP/2 remembers headers, so one that carried a key is given up.
  @Test(
    .enabled(
      if: Net.isRoot && !Net.hasSanitizer, "the memory of another process cannot be read here"))
  func noKeyStaysInAConnection() throws {
    let nginx = try Nginx()
    var request = try nginx.request("/echo")
    request.credential = WebCredential(
      header: "x-api-key", prefix: "", origin: request.address.origin)
    let key = "sk-compressed-8u7y6t5r"
    let answer = helper.answer(request, secret: Secret(Array(key.utf8)))
    #expect(answer.head?.version == "2" && answer.echoed("x-api-key") == key, "\(answer)")
    let pid = try #require(helper.pid)
    #expect(comes { ((try? Memory.holds(key, pid)) ?? true) == false })
    #expect(isAlive(pid))
  }
}
