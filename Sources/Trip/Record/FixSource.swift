// Where fixes come from while one waits: gpsd, a receiver at a serial line, a pipe, standard input. A
// source that goes away is tried again after pauses that grow; a file or a pipe ends.

import Command
import Core
import Kernel
import System

/// A source of fixes and its connection.
final class FixSource {
  enum Origin: Sendable, Equatable {
    case gpsd(host: String, port: Int)
    case device(String, speed: Int?)
    case input

    /// For the log and for people.
    var title: String {
      switch self {
      case .gpsd(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
      case .device(let path, _): path
      case .input: "-"
      }
    }
  }

  /// What a step brought.
  enum Event {
    case found([Decoded])
    /// It has gone, and is tried again; with what was being put together.
    case lost(Diagnostic, [Decoded])
    case back
    case ended
  }

  let origin: Origin
  private let wakes: Int32
  private var stream: LiveStream?
  private var decoder = Decoder.unknown([])
  private var lastBytes: UInt64 = 0
  private var isFlushed = true
  /// When a lost source is tried again, and the pause before it.
  private var retryAt: UInt64 = 0
  private var pause = FixSource.shortestPause

  private static let shortestPause: UInt64 = 1_000_000_000
  private static let longestPause: UInt64 = 30_000_000_000
  /// A moment's sentences come in one burst; after so long a silence it is over.
  private static let silence: UInt64 = 900_000_000

  private enum Decoder {
    /// The first bytes, until they tell what they are.
    case unknown([UInt8])
    case nmea(NMEADecoder)
    case gpsd(GPSDDecoder)
  }

  /// - Parameter wakes: a descriptor that ends the waiting.
  init(_ origin: Origin, wakes: Int32) {
    self.origin = origin
    self.wakes = wakes
  }

  var isConnected: Bool { stream != nil }

  /// Satellites in use; nil where nobody tells.
  var satellites: Int? { if case .gpsd(let decoder) = decoder { decoder.satellites } else { nil } }

  /// Whether bytes have come, and they are of no known format.
  var isForeign: Bool { if case .unknown(let bytes) = decoder { !bytes.isEmpty } else { false } }

  /// What arrives turns out to be; nil until it is known.
  var format: TrackFormat? {
    switch decoder {
    case .unknown: nil
    case .nmea: .nmea
    case .gpsd: .gpsd
    }
  }

  /// Opens the source.
  /// - Throws: `unavailable` where gpsd does not answer; as `LiveStream.device`.
  func open() throws(Diagnostic) {
    switch origin {
    case .gpsd(let host, let port):
      let connected = try LiveStream.connect(host: host, port: port, wakes: wakes)
      guard connected.send("?WATCH={\"enable\":true,\"json\":true};\r\n") else {
        throw Diagnostic(.unavailable, tr("gpsd at \(origin.title) has closed the connection"))
      }
      stream = connected
      decoder = .gpsd(GPSDDecoder())
    case .device(let path, let speed):
      stream = try LiveStream.device(path, speed: speed)
      decoder = .unknown([])
    case .input:
      stream = .input()
      decoder = .unknown([])
    }
    pause = FixSource.shortestPause
    lastBytes = Clock.monotonic()
  }

  /// Waits for what comes next, at most `milliseconds`; nil where nothing came.
  /// - Throws: `io` when the source fails for good.
  func next(within milliseconds: Int) throws(Diagnostic) -> Event? {
    guard let stream else { return try retry(within: milliseconds) }
    switch try stream.next(within: milliseconds, wakes: wakes) {
    case .bytes(let bytes):
      lastBytes = Clock.monotonic()
      isFlushed = false
      return .found(take(bytes))
    case .nothing:
      guard !isFlushed, Clock.monotonic() - lastBytes >= FixSource.silence else { return nil }
      isFlushed = true
      return .found(
        decoded { decoder, found in
          switch decoder {
          case .nmea(var one):
            one.flush(found)
            decoder = .nmea(one)
          case .gpsd(var one):
            one.flush(found)
            decoder = .gpsd(one)
          case .unknown: break
          }
        })
    case .ended:
      let comesBack: Bool
      switch origin {
      case .gpsd: comesBack = true
      case .device: comesBack = stream.isSerial
      case .input: comesBack = false
      }
      guard comesBack else { return .ended }
      retryAt = Clock.monotonic() + pause
      return .lost(
        Diagnostic(
          .unavailable, tr("\(origin.title) disconnected"),
          hint: tr("taccuino keeps trying to reconnect")),
        finish())
    }
  }

  /// The end: what was being put together.
  func finish() -> [Decoded] {
    stream = nil
    return decoded { decoder, found in
      switch decoder {
      case .nmea(var one): one.finish(found)
      case .gpsd(var one): one.finish(found)
      case .unknown: break
      }
    }
  }

  private func retry(within milliseconds: Int) throws(Diagnostic) -> Event? {
    let now = Clock.monotonic()
    guard now >= retryAt else {
      LiveStream.pause(min(milliseconds, Int((retryAt - now) / 1_000_000) + 1), wakes: wakes)
      return nil
    }
    do throws(Diagnostic) {
      try open()
    } catch {
      guard error.code != .interrupted else { return nil }
      pause = min(2 * pause, FixSource.longestPause)
      retryAt = Clock.monotonic() + pause
      return nil
    }
    return .back
  }

  // MARK: - Decoding

  private func decoded(
    _ body: (inout Decoder, (Decoded, Int) -> Void) -> Void
  ) -> [Decoded] {
    var found: [Decoded] = []
    var decoder = self.decoder
    // Not held twice, so that it is not copied.
    self.decoder = .unknown([])
    body(&decoder) { one, _ in found.append(one) }
    self.decoder = decoder
    return found
  }

  private func take(_ bytes: [UInt8]) -> [Decoded] {
    decoded { decoder, found in
      var bytes = bytes
      if case .unknown(let before) = decoder {
        bytes = before + bytes
        switch TrackDetection(bytes[...]) {
        case .format(.gpsd): decoder = .gpsd(GPSDDecoder())
        case .format(.nmea): decoder = .nmea(NMEADecoder())
        default:
          // Sentences begin anywhere in the noise of a receiver that was at another speed.
          decoder = .unknown(Array(bytes.suffix(4096)))
          return
        }
      }
      switch decoder {
      case .nmea(var one):
        decoder = .unknown([])
        one.take(bytes[...], found)
        decoder = .nmea(one)
      case .gpsd(var one):
        decoder = .unknown([])
        one.take(bytes[...], found)
        decoder = .gpsd(one)
      case .unknown: break
      }
    }
  }
}
