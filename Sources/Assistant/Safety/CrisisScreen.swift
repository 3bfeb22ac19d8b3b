// What a person in danger reads: few calm words, who answers the telephone now, and what helps until then. It fits 40 columns, and
// needs neither a notebook nor a network.

import Command
import CrisisCheck
import Kernel
import System

struct CrisisScreen {
  /// Whom to call, in this order.
  let lines: [HelpLine]
  /// For those under 18, where the age is not known.
  private let minors: [HelpLine]
  private let time: CivilTime
  private let isCountryKnown: Bool

  static let width = 40

  init(
    _ session: Session, isViolence: Bool, isMinor: Bool = false, country: String? = nil
  ) {
    self.init(
      at: session.surroundings.zone.civil(at: session.now), isViolence: isViolence,
      isMinor: isMinor, country: country ?? session.country)
  }

  init(at time: CivilTime, isViolence: Bool, isMinor: Bool, country: String?) {
    self.time = time
    lines = HelpLines.order(at: time, minor: isMinor, violence: isViolence, country: country)
    minors =
      isMinor
      ? []
      : HelpLines.all.filter {
        $0.audience == .minors && $0.country == country?.uppercased() && $0.isOpen(at: time)
      }
    isCountryKnown = HelpLines.knows(country: country)
  }

  /// The first numbers, in one line.
  var numbers: String {
    lines.prefix(2).compactMap { line in
      line.numbers.first.map { line.kind == .emergency ? $0 : "\($0) (\(line.english))" }
    }.joined(separator: ", ")
  }

  func isOpen(_ line: HelpLine) -> Bool { line.isOpen(at: time) }

  // MARK: - Texts

  /// The whole screen.
  func text(_ language: Language) -> String {
    let head = [tr("You do not have to go through this alone."), tr("Talk to somebody now:")]
    let tail = [
      tr("If you can, move away from whatever could hurt you, and go where there are people."),
      tr(
        "Until somebody answers: name 5 things that you see, 4 that you can touch, 3 that you hear, 2 that you smell, 1 that you taste."
      ), tr("Breathe in while you count to 4, and out while you count to 6."),
      tr("Nothing has to be decided tonight."),
    ]
    return
      ([head.map { CrisisScreen.wrapped($0.text(language)) }.joined(separator: "\n")]
      + [shown(language)]
      + tail.map { CrisisScreen.wrapped($0.text(language)) }).joined(separator: "\n\n")
  }

  /// What stands before the question of the check.
  func question(_ language: Language) -> String {
    let head = tr(
      "Before this is sent, one question, since what you wrote could mean that somebody is in danger. If you want to talk to somebody now:"
    )
    return CrisisScreen.wrapped(head.text(language)) + "\n\n" + shown(language)
  }

  /// The numbers, each with its hours.
  private func shown(_ language: Language) -> String {
    var parts = lines.map { entry($0, language) }
    if let line = minors.first {
      parts.append(
        "  " + tr("under 18:").text(language) + " " + line.numbers.joined(separator: ", ") + " ("
          + line.name(language) + ")")
    }
    if !isCountryKnown {
      parts.append(
        "  " + tr("in another country:").text(language) + "\n  " + HelpLines.finder)
    }
    return parts.map { CrisisScreen.indented($0) }.joined(separator: "\n")
  }

  private func entry(_ line: HelpLine, _ language: Language) -> String {
    var text = "  " + line.numbers.joined(separator: ", ")
    text += "\n    " + line.name(language)
    let hours = line.hoursText.text(language)
    let isOpen = line.isOpen(at: time)
    text += "\n    " + hours
    if line.hours != nil {
      text += ", " + (isOpen ? tr("open now") : tr("closed now")).text(language)
    }
    if let address = line.chat?.address { text += "\n    " + address }
    return text
  }

  /// Shows a text in a place where people look, on a terminal and in a pipe.
  func say(_ session: Session, _ text: String) {
    session.console.say(text)
  }

  static func wrapped(_ text: String) -> String {
    HelpPage.wrap(text, width: width).joined(separator: "\n")
  }

  static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let indent = String(line.prefix { $0 == " " })
      return HelpPage.wrap(
        String(line.dropFirst(indent.count)), width: width - indent.count
      ).map { indent + $0 }.joined(separator: "\n")
    }.joined(separator: "\n")
  }
}

extension Session {
  /// See `CrisisScreen.country`.
  fileprivate var country: String? {
    CrisisScreen.country(surroundings.environment, surroundings.zone, language)
  }
}

extension CrisisScreen {
  /// Where the user probably is (ISO 3166), for numbers to call: by the region of the locale, the language, the time zone.
  static func country(
    _ environment: Environment, _ zone: Zone, _ language: Language
  ) -> String? {
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
      guard let value = environment[name], let mark = value.firstIndex(of: "_") else { continue }
      let region = value[value.index(after: mark)...].prefix(2)
      // American English is the standard of many systems and says little.
      if region.utf8.count == 2, region.allSatisfy({ $0.isASCII && $0.isUppercase }), region != "US"
      {
        return String(region)
      }
    }
    return language == .italian || zone.name == "Europe/Rome" ? "IT" : nil
  }
}

/// The numbers alone, for a run that cannot even begin.
public enum SOS {
  public static func text(_ environment: Environment, _ zone: Zone, _ language: Language) -> String
  {
    CrisisScreen(
      at: zone.civil(at: Clock.wall()), isViolence: false, isMinor: false,
      country: CrisisScreen.country(environment, zone, language)
    ).text(language)
  }
}
