// A server on the loopback that plays what it is given, as gpsd would send it.

import Glibc
import Kernel
import System
import Testing

/// Serves connections one after another on a free port, in a thread of its own.
final class FakeGPSD: @unchecked Sendable {
  enum Step: Sendable {
    case send([UInt8])
    case wait(milliseconds: Int)
    /// Closes the connection and waits for the next.
    case hangUp
  }

  struct Failed: Error {}

  let port: Int
  private let listener: Int32
  private let steps: [Step]
  private var thread = pthread_t()
  /// What clients asked, in the order they came; complete after `join`.
  private(set) var asked: [String] = []

  init(_ steps: [Step]) throws {
    self.steps = steps
    let raw = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    listener = raw
    guard raw >= 0 else { throw Failed() }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(raw, generic, size) == 0 && listen(raw, 4) == 0
          && getsockname(raw, generic, &size) == 0
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    guard bound else { throw Failed() }
    FakeGPSD.limit(raw)
    let own = Unmanaged.passRetained(self).toOpaque()
    let made = pthread_create(
      &thread, nil,
      { raw in
        guard let raw else { return nil }
        Unmanaged<FakeGPSD>.fromOpaque(raw).takeRetainedValue().serve()
        return nil
      }, own)
    guard made == 0 else { throw Failed() }
  }

  deinit { close(listener) }

  /// Waits until all was played.
  func join() { pthread_join(thread, nil) }

  private func serve() {
    var client = accepted()
    for step in steps {
      switch step {
      case .send(let bytes): _ = send(client, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      case .wait(let milliseconds): LiveStream.pause(milliseconds)
      case .hangUp:
        close(client)
        client = accepted()
      }
    }
    close(client)
    // Who comes now is turned away.
    shutdown(listener, Int32(SHUT_RDWR))
  }

  /// Nobody is waited for longer than a minute: a client that fails must fail its test, not hold it.
  private static func limit(_ raw: Int32) {
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(raw, SOL_SOCKET, SO_RCVTIMEO, &limit, size)
    setsockopt(raw, SOL_SOCKET, SO_SNDTIMEO, &limit, size)
  }

  private func accepted() -> Int32 {
    let client = accept(listener, nil, nil)
    guard client >= 0 else { return -1 }
    FakeGPSD.limit(client)
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(client, &buffer, buffer.count)
    asked.append(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self))
    let greeting = Array(
      "{\"class\":\"VERSION\",\"release\":\"3.22\",\"proto_major\":3,\"proto_minor\":14}\r\n".utf8)
    _ = send(client, greeting, greeting.count, Int32(MSG_NOSIGNAL))
    return client
  }
}

/// A report of a position, `second` seconds after 2026-05-04T08:00:00Z.
func tpv(
  _ second: Int, _ latitude: Double, _ longitude: Double, mode: Int = 3, eph: Double? = 4
) -> String {
  let time = Instant(milliseconds: 1_777_881_600_000 + Int64(second) * 1000)
  let error = eph.map { ",\"eph\":\($0)" } ?? ""
  return "{\"class\":\"TPV\",\"mode\":\(mode),\"time\":\"\(time)\",\"lat\":\(latitude),"
    + "\"lon\":\(longitude),\"altHAE\":60.0,\"altMSL\":12.5\(error),\"speed\":1.4}\r\n"
}
