// Any bytes as lines of the pipe: reading never crashes, what is read can be written and read back, a fault has words,
// and an address, a host, a date of HTTP and the codes of an answer are read as they are written.

import Kernel
import System

@testable import NetLink

private func check(_ condition: Bool, _ what: String) {
  if !condition { fatalError(what) }
}

private func body(_ line: [UInt8]) -> [UInt8] {
  check(line.last == 0x0A && !line.dropLast().contains(0x0A), "not one line")
  return Array(line.dropLast())
}

private func requests(_ line: UnsafeRawBufferPointer) {
  guard let message = try? ToHelper(line: line) else { return }
  let again = body(message.line).withUnsafeBytes { try? ToHelper(line: $0) }
  check(again == message, "a request does not read back")
  switch message {
  case .web(_, let request):
    _ = request.shown(secret: Secret(Array("key".utf8))).text()
    _ = try? request.check(hasSecret: request.credential != nil)
  case .mail(_, let mail):
    _ = mail.shown(secret: Secret(Array("key".utf8))).text()
    let wire = mail.wireMessage
    for (before, byte) in zip([0] + wire, wire) where byte == 0x0A {
      check(before == 0x0D, "a bare line feed")
    }
    _ = try? mail.check(hasSecret: mail.login != nil)
  default: break
  }
}

private func replies(_ line: UnsafeRawBufferPointer) {
  guard let message = try? FromHelper(line: line) else { return }
  let again = body(message.line).withUnsafeBytes { try? FromHelper(line: $0) }
  check(again == message, "a reply does not read back")
  if case .reply(_, .failed(let fault)) = message {
    let shown = fault.diagnostic.message.text(.italian)
    check(shown.utf8.allSatisfy { $0 >= 0x20 }, "raw controls")
  }
  if case .reply(_, .head(let head)) = message {
    var rule = RetryRule(limit: 3, entropy: .seeded(1))
    let now = Instant(milliseconds: 1_777_800_000_000)
    switch rule.decide(.status(head.status, head.headers, body: Array(line)), now: now) {
    case .wait(let milliseconds):
      check((0...RetryRule.longest).contains(milliseconds), "a wait out of range")
    case .stop: break
    }
  }
}

private func addresses(_ text: String) {
  if let address = try? WebAddress(parsing: text) {
    check(
      (try? WebAddress(parsing: address.description)) == address, "an address does not read back")
    check(
      address.description.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "an address with odd bytes")
    check(address.target.hasPrefix("/"), "a target without a slash")
  }
  if let host = HostName(text) {
    let again = HostName(host.literal?.isVersion6 == true ? "[\(host.text)]" : host.text)
    check(again == host, "a host does not read back")
    let rule = ProxyRule(["https_proxy": "http://p", "no_proxy": text])
    check(rule.proxy(scheme: "https", host: host) == nil, "a host does not except itself")
  }
  _ = Instant(httpDate: text, now: Instant(milliseconds: 0))
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPipe(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  guard count > 0 else { return 0 }
  let size = Int(start[0]) + 1
  let bytes = Array(UnsafeBufferPointer(start: start + 1, count: count - 1))
  addresses(String(decoding: bytes, as: UTF8.self))
  var lines = LineBuffer(limit: 4096)
  var rest = bytes[...]
  var found: [[UInt8]] = []
  do throws(LineBuffer.TooLong) {
    while !rest.isEmpty {
      lines.append { room in
        let count = min(size, room.count, rest.count)
        room.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return count
      }
      while let line = try lines.next({ Array($0) }) { found.append(line) }
    }
  } catch {
    check(bytes.count > 4096, "too long too early")
  }
  for line in found {
    line.withUnsafeBytes { line in
      requests(line)
      replies(line)
      if let (id, secret) = try? SecretLine.read(line) {
        let again = SecretLine.with(secret, id: id) { Array($0.dropLast()) }
        let read = again.withUnsafeBytes { try? SecretLine.read($0) }
        check(
          read?.id == id && read?.secret.isSame(as: secret) == true, "a secret does not read back")
      }
    }
  }
  return 0
}
