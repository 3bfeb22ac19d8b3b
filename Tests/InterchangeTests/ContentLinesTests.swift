// Lines of calendars and address cards: what stands in them, what is refused with its line, and damaged files,
// which are read or refused and nothing else. Mail: addresses that are none.

import Kernel
import Testing

@testable import Interchange

@Suite struct ContentLinesTests {
  private func read(_ text: String) throws(Diagnostic) -> [ContentBlock] {
    try ContentBlock.read(Array(text.utf8), name: "x")
  }

  @Test func linesAreUnfoldedAndCut() throws {
    let block = try #require(
      try read(
        "\u{FEFF}begin:vcard\r\nitem1.EMAIL;TYPE=\"a;b:c\",home;PREF=1:x@exam\r\n ple.org\r\nN:De\\;Luca;Ada\\, B;;\\n;\\\\\nNOTE:é\n\t\u{E9}\nTEL;CELL:1\nEND:VCARD\n\n"
      ).first)
    #expect(block.name == "VCARD" && block.line == 1)
    let email = try #require(block.first("EMAIL"))
    #expect(email.value == "x@example.org" && email.line == 2)
    #expect(email.parameter("TYPE") == "a;b:c,home" && email.parameter("PREF") == "1")
    #expect(block.first("N")?.parts == ["De;Luca", "Ada, B", "", "\n", "\\"])
    #expect(block.first("NOTE")?.text == "éé" && block.first("TEL")?.parameter("TYPE") == "CELL")
  }

  /// A letter of two bytes may be folded in the middle.
  @Test func aLetterIsFolded() throws {
    var bytes = Array("BEGIN:X\nNOTE:".utf8)
    bytes += [0xC3, 0x0D, 0x0A, 0x20, 0xA9] + Array("\nEND:X\n".utf8)
    #expect(try ContentBlock.read(bytes, name: "x")[0].first("NOTE")?.text == "é")
  }

  @Test func damagedFilesAreReadOrRefused() throws {
    let good = Array(
      "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\r\nTZID:A\r\nBEGIN:STANDARD\r\nDTSTART:16010101T030000\r\nTZOFFSETTO:+0100\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10\r\nEND:STANDARD\r\nBEGIN:DAYLIGHT\r\nDTSTART:16010101T020000\r\nTZOFFSETTO:+0200\r\nRRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3\r\nEND:DAYLIGHT\r\nEND:VTIMEZONE\r\nBEGIN:VEVENT\r\nSUMMARY;X=\"y\":a\\,b;c\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        .utf8)
    var dice = Entropy.seeded(7)
    var whole = 0
    for _ in 0..<5000 {
      var bytes = good
      for _ in 0...Int(dice.next() % 3) {
        let at = Int(dice.next() % UInt64(bytes.count))
        switch dice.next() % 3 {
        case 0: bytes[at] = UInt8(truncatingIfNeeded: dice.next())
        case 1: bytes.remove(at: at)
        default: bytes.insert(contentsOf: bytes[at..<min(at + 40, bytes.count)], at: at)
        }
      }
      do throws(Diagnostic) {
        for block in try ContentBlock.read(bytes, name: "x") {
          let zones = CalendarZones(block) { _ in nil }
          _ = zones.zone("A") { _ in nil }?.offset(at: Instant(milliseconds: 1_800_000_000_000))
          for line in block.blocks.flatMap(\.lines) { _ = (line.text, line.parts, line.word) }
        }
        whole += 1
      } catch {
        #expect(error.code == .data)
      }
    }
    #expect(whole > 500)
  }

  @Test func clocksOfARuleInTheFile() throws {
    let text = """
      BEGIN:VCALENDAR
      BEGIN:VTIMEZONE
      TZID:Own
      BEGIN:STANDARD
      DTSTART:19960101T030000
      TZOFFSETFROM:+0930
      TZOFFSETTO:+0930
      END:STANDARD
      END:VTIMEZONE
      END:VCALENDAR

      """
    let zones = CalendarZones(try read(text)[0]) { _ in nil }
    let zone = try #require(zones.zone("Own") { _ in nil })
    #expect(zone.offset(at: Instant(milliseconds: 1_800_000_000_000)) == 34_200)
    #expect(zones.zone("Other") { _ in nil } == nil)
  }

  @Test(arguments: [
    "", "@", "a@", "@b.org", "a@b", "a b@c.org", "a@b.org,c@d.org", "<a@b.org>",
    "a@b.org\r\nBcc: c@d.org",
    "a\u{0}@b.org", "é@b.org", "a@é.org", "a..b@c.org", ".a@b.org", "a@-b.org", "a@b..org",
    "\"a\"@b.org",
    "a@b.org ", String(repeating: "a", count: 65) + "@b.org",
  ])
  func addressesThatAreNone(_ text: String) { #expect(MailPerson(text) == nil) }

  @Test(arguments: ["a@b.org", "a.b+c_d'e@x-y.co.uk", "A1@b1.org", "!#$%&*/=?^`{|}~@b.org"])
  func addresses(_ text: String) { #expect(MailPerson(text)?.address == text) }
}
