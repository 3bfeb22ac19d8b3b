import Kernel
import System
import Testing

@testable import NetLink

@Suite struct AddressTests {
  @Test(arguments: [
    ("https://api.example.com", "https://api.example.com/"),
    ("HTTPS://API.Example.COM.:443/v1/chat?a=b#part", "https://api.example.com/v1/chat?a=b"),
    ("http://127.0.0.1:8080?x", "http://127.0.0.1:8080/?x"),
    ("http://[::1]:11434/v1", "http://[::1]:11434/v1"),
    ("https://[2001:DB8:0::1]/", "https://[2001:db8::1]/"),
    ("https://example.com/perché?q=\"<>", "https://example.com/perch%C3%A9?q=%22%3C%3E"),
    ("https://example.com/a/../b//c", "https://example.com/a/../b//c"),
  ])
  func anAddressIsWrittenBackInOneForm(text: String, want: String) throws {
    #expect(try WebAddress(parsing: text).description == want)
    #expect(try WebAddress(parsing: want).description == want)
  }

  @Test(arguments: [
    ("ftp://example.com/", WebAddressFault.scheme), ("example.com", .scheme), ("https:/x", .scheme),
    ("file:///etc/passwd", .scheme), ("https:example.com", .scheme), ("", .scheme),
    ("https://", .host), ("https:///path", .host), ("https://ex ample.com/", .character),
    ("https://example.com\\@evil.com/", .character), ("https://example.com/\u{7}", .character),
    ("https://user:pass@example.com/", .user), ("https://evil.com@10.0.0.1/", .user),
    ("https://example.com:0/", .port), ("https://example.com:65536/", .port),
    ("https://example.com:8x/", .port), ("https://example.com:+80/", .port),
    // Other spellings of addresses, which resolvers read as numbers.
    ("http://0x7f.1/", .host), ("http://2130706433/", .host), ("http://127.1/", .host),
    ("http://017700000001/", .host), ("http://0177.0.0.1/", .host), ("http://127.0.0.01/", .host),
    ("http://1.2.3.4.5/", .host), ("http://0x7f000001/", .host),
    ("http://[::1%25eth0]/", .host), ("http://[fe80::1%eth0]/", .host),
    ("http://[127.0.0.1]/", .host),
    ("http://[::1/", .host), ("https://città.example/", .host), ("https://a..b/", .host),
    ("https://-a.example/", .host), ("https://a_b-.example/", .host), ("https://①②⑦.0.0.1/", .host),
  ])
  func whatTwoParsersCouldReadDifferentlyIsRefused(text: String, fault: WebAddressFault) {
    #expect(throws: fault) { try WebAddress(parsing: text) }
  }

  /// The table of RFC 3986, 5.4, as far as it has the same scheme.
  @Test(arguments: [
    ("g", "/b/c/g"), ("./g", "/b/c/g"), ("g/", "/b/c/g/"), ("/g", "/g"), ("?y", "/b/c/d;p?y"),
    ("g?y", "/b/c/g?y"), ("#s", "/b/c/d;p?q"), ("g#s", "/b/c/g"), (";x", "/b/c/;x"),
    ("g;x?y#s", "/b/c/g;x?y"), ("", "/b/c/d;p?q"), (".", "/b/c/"), ("./", "/b/c/"), ("..", "/b/"),
    ("../", "/b/"), ("../g", "/b/g"), ("../..", "/"), ("../../", "/"), ("../../g", "/g"),
    ("../../../g", "/g"), ("/./g", "/g"), ("/../g", "/g"), ("g.", "/b/c/g."), (".g", "/b/c/.g"),
    ("g..", "/b/c/g.."), ("./../g", "/b/g"), ("./g/.", "/b/c/g/"), ("g/./h", "/b/c/g/h"),
    ("g/../h", "/b/c/h"), ("g?y/../x", "/b/c/g?y/../x"), (" g ", "/b/c/g"), ("a/b:c", "/b/c/a/b:c"),
  ])
  func aRedirectLeadsWithinItsServer(reference: String, want: String) throws {
    let base = try WebAddress(parsing: "http://a.example/b/c/d;p?q")
    #expect(try base.resolving(reference).description == "http://a.example" + want)
  }

  @Test func aRedirectLeadsElsewhere() throws {
    let base = try WebAddress(parsing: "https://a.example:8443/b")
    #expect(try base.resolving("//b.example/x").description == "https://b.example/x")
    #expect(try base.resolving("http://a.example:8443/").origin != base.origin)
    for text in [
      "g:h", "mailto:x@y", "///x", "//u@a.example/", "https:g", "\\\\b.example", "/a\u{7}",
    ] {
      #expect(throws: WebAddressFault.self, "\(text)") { try base.resolving(text) }
    }
  }

  @Test func aLongAddressIsRefused() {
    #expect(throws: WebAddressFault.tooLong) {
      try WebAddress(parsing: "https://example.com/" + String(repeating: "x", count: 9000))
    }
  }

  /// By the registries of IANA.
  @Test(arguments: [
    ("127.0.0.1", HostAddress.Reach.loopback), ("127.255.255.254", .loopback), ("::1", .loopback),
    ("::ffff:127.0.0.1", .loopback), ("64:ff9b::127.0.0.1", .loopback),
    ("2002:7f00:1::", .loopback),
    ("169.254.169.254", .linkLocal), ("fe80::1", .linkLocal), ("febf::1", .linkLocal),
    ("::ffff:169.254.169.254", .linkLocal), ("64:ff9b::a9fe:a9fe", .linkLocal),
    ("10.0.0.1", .privateUse), ("172.16.0.1", .privateUse), ("172.31.255.255", .privateUse),
    ("192.168.1.1", .privateUse), ("100.64.0.1", .privateUse), ("fc00::1", .privateUse),
    ("fd12::1", .privateUse), ("fec0::1", .privateUse), ("64:ff9b:1::1", .privateUse),
    ("0.0.0.0", .reserved), ("0.1.2.3", .reserved), ("224.0.0.1", .reserved),
    ("255.255.255.255", .reserved),
    ("240.0.0.1", .reserved), ("192.0.0.8", .reserved), ("192.0.2.1", .reserved),
    ("198.18.0.1", .reserved),
    ("198.51.100.1", .reserved), ("203.0.113.1", .reserved), ("::", .reserved),
    ("ff02::1", .reserved),
    ("2001:db8::1", .reserved), ("::10.0.0.1", .reserved), ("2001::1", .reserved),
    ("100::1", .reserved),
    ("1.1.1.1", .global), ("172.32.0.1", .global), ("100.128.0.1", .global),
    ("169.253.0.1", .global),
    ("2606:4700::1111", .global), ("::ffff:1.1.1.1", .global), ("2001:4860:4860::8888", .global),
  ])
  func howFarAnAddressReaches(text: String, reach: HostAddress.Reach) throws {
    #expect(try #require(HostAddress(literal: text)).reach == reach)
  }

  private func permits(
    _ host: String, _ address: String, configured: Bool = false, plain: Bool = false
  )
    throws -> Bool
  {
    let policy = AddressPolicy(
      host: try #require(HostName(host)), isConfigured: configured, isPlain: plain)
    return policy.permits(try #require(HostAddress(literal: address)))
  }

  @Test func namesThatLeadToThisMachineOrItsNetworkAreRefused() throws {
    #expect(try permits("example.com", "93.184.215.14"))
    for address in [
      "127.0.0.1", "::1", "10.0.0.1", "169.254.169.254", "fe80::1", "::ffff:10.0.0.1", "0.0.0.0",
    ] {
      #expect(try !permits("example.com", address), "\(address)")
    }
    #expect(try permits("nas.home", "192.168.1.5", configured: true))
    #expect(try permits("nas.home", "192.168.1.5", configured: true, plain: true))
    #expect(try !permits("nas.home", "0.0.0.0", configured: true))
    // Without encryption a configured host must be of the user's network.
    #expect(try !permits("nas.home", "93.184.215.14", configured: true, plain: true))
    #expect(try permits("localhost", "127.0.0.1", plain: true))
    #expect(try !permits("localhost", "93.184.215.14"))
    #expect(try !permits("localhost", "10.0.0.1", configured: true))
  }

  @Test func withoutEncryptionNoKeyLeaves() throws {
    func check(_ host: String, configured: Bool, secret: Bool) throws -> NetworkFault.Kind? {
      let policy = AddressPolicy(
        host: try #require(HostName(host)), isConfigured: configured, isPlain: true)
      do throws(NetworkFault) { try policy.check(hasSecret: secret) } catch { return error.kind }
      return nil
    }
    #expect(try check("localhost", configured: false, secret: true) == nil)
    #expect(try check("example.com", configured: false, secret: false) == .plainText)
    #expect(try check("nas.home", configured: true, secret: false) == nil)
    #expect(try check("nas.home", configured: true, secret: true) == .plainKey)
    #expect(try check("10.1.2.3", configured: false, secret: false) == .plainText)
  }

  @Test func proxiesAreThoseOfTheEnvironment() throws {
    let rule = ProxyRule([
      "https_proxy": "http://proxy:3128", "HTTP_PROXY": "http://evil:1",
      "all_proxy": "socks5h://socks:1080",
      "no_proxy": "inside.example, .dotted.example,10.0.0.0/8 ,192.0.2.7,*.star.example,fd00::/8",
    ])
    func proxy(_ host: String, _ scheme: String = "https") throws -> String? {
      rule.proxy(scheme: scheme, host: try #require(HostName(host)))
    }
    #expect(try proxy("api.example.com") == "http://proxy:3128")
    // Not HTTP_PROXY in upper case.
    #expect(try proxy("api.example.com", "http") == "socks5h://socks:1080")
    #expect(try proxy("api.example.com", "smtp") == "socks5h://socks:1080")
    for host in [
      "inside.example", "a.inside.example", "dotted.example", "a.dotted.example", "10.200.1.1",
      "192.0.2.7",
      "a.star.example", "localhost", "127.0.0.1", "[::1]", "[fd12::1]",
    ] {
      #expect(try proxy(host) == nil, "\(host)")
    }
    #expect(try proxy("notinside.example") != nil)
    #expect(try proxy("11.0.0.1") != nil)
    #expect(
      ProxyRule(["NO_PROXY": "*", "HTTPS_PROXY": "http://p"]).proxy(
        scheme: "https", host: try #require(HostName("a.example"))) == nil)
    #expect(ProxyRule([:]).proxy(scheme: "https", host: try #require(HostName("a.example"))) == nil)
  }
}
