// Small pieces of SVG: escaped text, numbers of fixed decimals so that the same plan is the same
// bytes everywhere, and how wide a text will be about, since nothing here can measure fonts.
import Core
import Kernel

public enum SVG {
  /// Text for element content and attribute values alike. Control and format characters are shown
  /// as `\u{..}`; what XML 1.0 does not allow at all is left out. Isolated names stay so.
  public static func escaped(_ text: String) -> String { marked(text).withIsolates }

  /// The same for the content of an element of HTML, whose `dir="auto"` looks past `<bdi>` alone.
  static func html(_ text: String) -> String {
    marked(text).replacingMarks("<bdi>", "</bdi>")
  }

  private static func marked(_ text: String) -> String {
    var out = ""
    for scalar in text.printable.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": break
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  /// Two decimals, without zeros at the end; "0" for what is not finite.
  static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let hundredths = (value * 100).rounded()
    guard abs(hundredths) < 9e15 else { return value.fixed(0) }
    let whole = Int64(hundredths)
    let magnitude = whole.magnitude
    var text = whole < 0 ? "-" : ""
    text += String(magnitude / 100)
    let rest = magnitude % 100
    if rest != 0 {
      text += rest % 10 == 0 ? ".\(rest / 10)" : rest < 10 ? ".0\(rest)" : ".\(rest)"
    }
    return text
  }

  /// The `d` of a path through rings already in pixels.
  static func path(_ rings: [[PlanPoint]]) -> String {
    var out = ""
    for ring in rings where ring.count > 1 {
      for (index, point) in ring.enumerated() {
        out += index == 0 ? "M" : "L"
        out += number(point.x) + " " + number(point.y)
      }
      out += "Z"
    }
    return out
  }

  /// About how wide `text` is in a sans-serif face at `size`; a little too wide rather than too
  /// narrow. Classes after the widths of Helvetica.
  static func width(_ text: String, size: Double, bold: Bool = false) -> Double {
    var ems = 0.0
    for character in text {
      switch character {
      case "i", "l", "j", "I", ".", ",", "'", "|", "!", ":", ";", " ", "·": ems += 0.28
      case "f", "r", "t", "(", ")", "-", "/": ems += 0.36
      case "m", "M", "W", "w", "@", "%": ems += 0.88
      case "0"..."9": ems += 0.57
      case _ where character.isIsolateMark: break
      default:
        if Fit.width(character) > 1 {
          ems += 1.05
        } else {
          ems += character.isUppercase ? 0.71 : 0.56
        }
      }
    }
    return ems * size * (bold ? 1.07 : 1)
  }
}

extension SVG {
  /// How wide `text` is at most in the faces that viewers put in the place of the one asked for: DejaVu Sans
  /// and Verdana, the widest of them. For what is drawn round a text.
  static func widest(_ text: String, size: Double) -> Double {
    var ems = 0.0
    for character in text {
      switch character {
      case "i", "l", "j", "I": ems += 0.3
      case ".", ",", "'", " ", "|", ":", ";", "·": ems += 0.35
      case "f", "r", "t", "(", ")", "-", "/", "!": ems += 0.42
      case "W", "m", "@", "%": ems += 1
      case "M": ems += 0.87
      case "w": ems += 0.82
      case "G", "D", "O", "Q", "N", "H", "U": ems += 0.79
      case _ where character.isIsolateMark: break
      default:
        ems += Fit.width(character) > 1 ? 1.05 : character.isUppercase ? 0.7 : 0.64
      }
    }
    return ems * size
  }
}

/// The colours of states on paper: calm fills, text of contrast 7:1 or more on them. The mark of a
/// state says the same without colour.
struct StateInk: Sendable {
  let fill: String
  let text: String
  /// The badge and what is written on it.
  let badge: String
  let onBadge: String

  static func of(_ state: RoomState) -> StateInk {
    switch state {
    case .notVisited:
      StateInk(fill: "#f3f4f6", text: "#374151", badge: "#ffffff", onBadge: "#4b5563")
    case .empty: StateInk(fill: "#f6ecd2", text: "#51400f", badge: "#ffffff", onBadge: "#6b5314")
    case .inProgress:
      StateInk(fill: "#dbe8f8", text: "#1e3a5f", badge: "#2459a0", onBadge: "#ffffff")
    case .complete:
      StateInk(fill: "#d2eedb", text: "#14472b", badge: "#1d6b43", onBadge: "#ffffff")
    case .approved:
      StateInk(fill: "#1f5f3f", text: "#ffffff", badge: "#ffffff", onBadge: "#1f5f3f")
    }
  }
}
