// What arrives for a request: its head, and where the body goes from there.

import CCurl
import Kernel
import NetLink
import System

extension WebJob {
  func tooLarge(_ limit: NetworkLimit, _ number: Int) -> NetworkFault {
    NetworkFault(.tooLarge, host: host, detail: limit.rawValue, number: number)
  }

  // MARK: - The head

  func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
    headBytes += line.count
    guard headBytes <= request.caps.headers else {
      fault = tooLarge(.headers, request.caps.headers)
      return false
    }
    // Trailers after the body; nothing here needs them.
    guard arrival == .head else { return true }
    var text = Substring(String(decoding: line, as: UTF8.self))
    while let last = text.unicodeScalars.last, last == "\n" || last == "\r" {
      text = Substring(text.unicodeScalars.dropLast())
    }
    if text.isEmpty { return endHead() }
    if text.hasPrefix("HTTP/") {
      let parts = text.dropFirst(5).split(separator: " ", maxSplits: 2)
      head = WebHead(
        status: parts.count > 1 ? Int(parts[1]) ?? 0 : 0,
        version: parts.first.map(String.init) ?? "",
        headers: [])
      return true
    }
    if text.first == " " || text.first == "\t", !head.headers.isEmpty {
      // A folded line, which RFC 9112 still lets one read.
      head.headers[head.headers.count - 1].value += " " + text.drop { $0 == " " || $0 == "\t" }
      return true
    }
    guard let colon = text.firstIndex(of: ":") else { return true }
    let value = text[text.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    head.headers.append(WebHeader(String(text[..<colon]), String(value)))
    return true
  }

  private func endHead() -> Bool {
    // 100 Continue, 103 Early Hints: another head follows.
    if head.status < 200 { return true }
    if [301, 302, 303, 307, 308].contains(head.status), head.headers.first("location") != nil {
      arrival = .nowhere
      return true
    }
    if head.status == 416, let target, target.offset > 0 {
      arrival = .nowhere
      return true
    }
    if mayRetry {
      arrival = .held
      return true
    }
    let isGood = (200..<300).contains(head.status)
    arrival = .toProgram
    if let target, head.status == 200 || head.status == 206 {
      do throws(NetworkFault) { try target.begin(head) } catch {
        fault = error
        return false
      }
      arrival = .toFile
      if let length = handle?.size(CURLINFO_CONTENT_LENGTH_DOWNLOAD_T),
        length > request.caps.body - target.offset
      {
        fault = tooLarge(.body, request.caps.body)
        return false
      }
    } else if request.answer == .events, isGood,
      head.headers.first("content-type")?.lowercased().hasPrefix("text/event-stream") ?? false
    {
      arrival = .toEvents
      events = EventStream(limit: request.caps.line)
    }
    showHead()
    return true
  }

  func showHead() {
    hasShownHead = true
    reply(.head(head))
  }

  // MARK: - The body

  func take(piece: UnsafeRawBufferPointer) -> Taken {
    switch arrival {
    case .head: return .none
    case .nowhere, .held:
      // Enough to tell why; a body without an end must not keep the next attempt waiting.
      let room = RetryRule.judged - held.count
      held += piece.prefix(room)
      isCut = piece.count > room
      return isCut ? .none : .all
    case .toProgram:
      if workshop.output.isFull { return .later }
      guard count(piece) else { return .none }
      give(Array(piece)[...])
      return .all
    case .toEvents:
      if workshop.output.isFull { return .later }
      guard count(piece) else { return .none }
      do throws(EventStream.TooLong) {
        for event in try events?.take(piece) ?? [] { reply(.event(event)) }
        return .all
      } catch {
        fault = tooLarge(.line, error.limit)
        return .none
      }
    case .toFile:
      guard let target, count(piece, before: target.offset) else { return .none }
      do throws(NetworkFault) {
        try target.take(piece)
        return .all
      } catch {
        fault = error
        return .none
      }
    }
  }

  /// Counts a piece. - Returns: whether the body is still within its limit.
  private func count(_ piece: UnsafeRawBufferPointer, before: Int? = nil) -> Bool {
    guard (before ?? received) + piece.count <= request.caps.body else {
      fault = tooLarge(.body, request.caps.body)
      return false
    }
    received += piece.count
    return true
  }

  /// Hands bytes to the program, in lines of a size that is read at once.
  func give(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while !rest.isEmpty {
      reply(.data(Array(rest.prefix(1 << 16))))
      rest = rest.dropFirst(1 << 16)
    }
  }
}

extension Secret {
  /// Whether it can stand in a header or a command: visible ASCII alone.
  var isSendable: Bool {
    withBytes { bytes in !bytes.isEmpty && bytes.allSatisfy { $0 > 0x20 && $0 < 0x7F } }
  }
}
