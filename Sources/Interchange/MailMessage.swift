// One message of mail as a file that a mail program opens and sends (RFC 5322, 2045, 2047): a text, an
// invitation to a calendar, and files. Whatever stands in a header is one line of it: names become encoded words, and an
// address that is none is refused.

import Kernel

/// Who sends or receives.
public struct MailPerson: Sendable {
  /// nil for the address alone.
  public var name: String?
  public let address: String

  /// nil where the address is none that every program takes.
  public init?(_ address: String, name: String? = nil) {
    guard MailPerson.isAddress(address) else { return nil }
    (self.address, self.name) = (address, name)
  }

  /// A local part of words with points between, and a domain of names: RFC 5322 without quotes and comments.
  static func isAddress(_ text: String) -> Bool {
    guard text.utf8.count <= 254, text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      return false
    }
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].utf8.count <= 64 else { return false }
    func isWord(_ word: Substring, _ signs: String) -> Bool {
      !word.isEmpty
        && word.unicodeScalars.allSatisfy {
          $0.properties.isAlphabetic || ("0"..."9").contains($0)
            || signs.unicodeScalars.contains($0)
        }
    }
    let words = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let names = parts[1].split(separator: ".", omittingEmptySubsequences: false)
    return words.allSatisfy { isWord($0, "!#$%&'*+-/=?^_`{|}~") } && names.count > 1
      && names.allSatisfy { isWord($0, "-") && $0.first != "-" && $0.last != "-" }
  }
}

public struct MailMessage: Sendable {
  public var from: MailPerson
  public var to: MailPerson
  public var subject: String
  public var date: Instant
  /// Without the angle brackets: letters, digits, points, hyphens and one @.
  public var id: String
  public var text: String
  /// The whole of a calendar, and its METHOD.
  public var calendar: String
  public var method: String
  public var attachments: [Attachment] = []

  /// A file that comes with the message.
  public struct Attachment: Sendable {
    /// Of letters, digits, points and hyphens; all else becomes a hyphen.
    public let name: String
    let type: String
    let bytes: [UInt8]

    /// - Parameter type: such as `application/pdf`.
    public init(_ name: String, _ type: String, _ bytes: [UInt8]) {
      let stand = name.utf8.map { (byte) -> UInt8 in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E: return byte
        default: return 0x2D
        }
      }
      self.name = String(decoding: stand.prefix(60), as: UTF8.self)
      (self.type, self.bytes) = (type, bytes)
    }
  }

  public init(
    from: MailPerson, to: MailPerson, subject: String, date: Instant, id: String, text: String,
    calendar: String, method: String
  ) {
    (self.from, self.to, self.subject, self.date) = (from, to, subject, date)
    (self.id, self.text, self.calendar, self.method) = (id, text, calendar, method)
  }

  /// The file.
  public var bytes: [UInt8] {
    let mark = id.filter { $0 != "@" && $0 != "." }.prefix(60)
    // Neither begins with the other: readers look at the beginning of a line alone (RFC 2046, 5.1.1).
    let (inner, outer) = ("=_a-" + mark, "=_m-" + mark)
    let head = [
      "From: " + MailMessage.words(of: from),
      "To: " + MailMessage.words(of: to),
      "Subject: " + MailMessage.words(of: subject),
      "Date: " + MailMessage.words(of: date),
      "Message-ID: <\(id)>",
      // Programs that know it open the message as one to be sent.
      "X-Unsent: 1",
      "MIME-Version: 1.0",
    ]
    let text = text.replacing("\r\n", with: "\n").replacing("\n", with: "\r\n")
    let words = MailMessage.multipart(
      "alternative", inner,
      [
        MailMessage.part(["text/plain; charset=utf-8"], Array(text.utf8)),
        MailMessage.part(
          ["text/calendar; charset=utf-8; method=\(method)"], Array(calendar.utf8)),
      ])
    let files = attachments.map { file in
      MailMessage.part(
        [
          "\(file.type); name=\"\(file.name)\"",
          "Content-Disposition: attachment; filename=\"\(file.name)\"",
        ], file.bytes)
    }
    let body =
      files.isEmpty ? words : MailMessage.multipart("mixed", outer, [words] + files)
    return Array((head + body).joined(separator: "\r\n").utf8)
  }

  private static func multipart(
    _ kind: String, _ boundary: String, _ parts: [[String]]
  ) -> [String] {
    ["Content-Type: multipart/\(kind); boundary=\"\(boundary)\"", ""]
      + parts.flatMap { ["--" + boundary] + $0 } + ["--\(boundary)--", ""]
  }

  /// - Parameter type: what it is, and more headers.
  private static func part(_ type: [String], _ bytes: [UInt8]) -> [String] {
    ["Content-Type: " + type[0]] + type.dropFirst()
      + ["Content-Transfer-Encoding: base64", "", body(bytes)]
  }

  // MARK: - Headers

  private static func words(of person: MailPerson) -> String {
    let name = plain(person.name ?? "")
    guard !name.isEmpty else { return person.address }
    let isSimple =
      name.utf8.count <= 60 && name.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !name.contains("=?")
    let shown =
      isSimple
      ? "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
      : encoded(name)
    return shown + "\r\n <\(person.address)>"
  }

  private static func words(of subject: String) -> String {
    let text = plain(subject)
    let isSimple =
      text.utf8.count <= 60 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      && !text.contains("=?")
    return isSimple ? text : encoded(text)
  }

  /// In one line, without what steers a terminal or turns the text around it.
  private static func plain(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: result.append(" ")
      case .format: continue
      default: result.append(scalar)
      }
    }
    var slice = result[...]
    while slice.first == " " { slice.removeFirst() }
    while slice.last == " " { slice.removeLast() }
    return String(slice)
  }

  /// RFC 2047: words of at most 75 bytes, cut between letters.
  private static func encoded(_ text: String) -> String {
    var words: [String] = []
    var piece: [UInt8] = []
    for letter in text.unicodeScalars {
      let bytes = Array(String(letter).utf8)
      if piece.count + bytes.count > 42 {
        words.append(String(base64: piece))
        piece = []
      }
      piece += bytes
    }
    words.append(String(base64: piece))
    return words.map { "=?UTF-8?B?\($0)?=" }.joined(separator: "\r\n ")
  }

  /// `Thu, 26 Nov 2026 10:00:00 +0000`
  private static func words(of date: Instant) -> String {
    let civil = Zone.utc.civil(at: date)
    let (year, month, day) = civil.day.parts
    let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let time = [civil.hour, civil.minute, civil.second].map { $0.padded(2) }
    return "\(days[civil.day.weekday.rawValue - 1]), \(day) \(months[month - 1]) \(year) "
      + time.joined(separator: ":") + " +0000"
  }

  /// Base64 in lines of 76 letters.
  private static func body(_ bytes: [UInt8]) -> String {
    let letters = Array(String(base64: bytes).utf8)
    return stride(from: 0, to: letters.count, by: 76).map {
      String(decoding: letters[$0..<min($0 + 76, letters.count)], as: UTF8.self)
    }.joined(separator: "\r\n")
  }
}
