// What technical assets are called, English and Italian, so that a family is found by another word for it, in the
// plural, and by the word of the other language.

import Command
import Kernel

enum EquipmentWords {
  /// Each row is one kind of thing; the first word is the English one, the one behind the bar the Italian.
  private static let table: [String] = [
    "radiator,heater,heating element|termosifone,radiatore,calorifero",
    "fire extinguisher,extinguisher|estintore",
    "socket,outlet,power socket,wall socket,plug socket,power outlet|presa,presa elettrica,presa di corrente",
    "luminaire,light,lamp,light fitting,light fixture|apparecchio illuminante,luce,lampada,plafoniera,corpo illuminante",
    "smoke detector,smoke alarm,smoke sensor|rivelatore di fumo,rilevatore di fumo,sensore di fumo",
    "access point,wifi access point|punto di accesso", "window|finestra", "door|porta",
    "switch,light switch|interruttore", "sink,washbasin,basin|lavandino,lavabo",
    "toilet,wc|gabinetto,water",
    "camera,security camera|telecamera",
    "emergency light,emergency lamp|luce di emergenza,lampada di emergenza",
    "hydrant,fire hydrant|idrante", "boiler|caldaia", "pump|pompa", "valve|valvola",
    "air conditioner,air conditioning,split unit|condizionatore,climatizzatore", "fan|ventilatore",
    "thermostat|termostato", "sensor|sensore", "table|tavolo", "chair|sedia",
    "desk|scrivania,banco",
    "computer,pc|computer", "printer|stampante", "projector|proiettore", "screen,monitor|schermo",
    "first aid kit|cassetta di pronto soccorso", "defibrillator,aed|defibrillatore",
    "distribution board,electrical panel,switchboard|quadro elettrico", "meter|contatore",
    "tap,faucet|rubinetto",
    "sprinkler|sprinkler", "cupboard,cabinet|armadio", "whiteboard,blackboard|lavagna",
    "blind|tenda",
    "fire alarm,alarm|allarme,allarme antincendio", "exit sign|segnale di uscita",
    "speaker|altoparlante",
    "clock|orologio", "bin|cestino", "shelf|scaffale", "lift,elevator|ascensore",
    "fridge|frigorifero",
  ]

  /// The singular by language, by any word for the thing without its ending.
  private static let rows: [String: Int] = {
    var rows: [String: Int] = [:]
    for (index, row) in table.enumerated() {
      for word in row.split(whereSeparator: { $0 == "," || $0 == "|" }) {
        rows[key(String(word))] = index
      }
    }
    return rows
  }()

  /// A name without the endings by which its words differ in number: `termosifoni`, `radiators`.
  static func key(_ name: String) -> String {
    name.folded.split { !$0.isLetter && !$0.isNumber }.map { stem(String($0)) }
      .filter { !["di", "del", "della", "of", "the"].contains($0) }.joined(separator: " ")
  }

  static func stem(_ word: String) -> String {
    guard word.utf8.count > 3 else { return word }
    var stem = word
    if stem.hasSuffix("ies") { return String(stem.dropLast(3)) }
    if stem.hasSuffix("s"), !stem.hasSuffix("ss") { stem.removeLast() }
    if let last = stem.last, "aeioy".contains(last), stem.utf8.count > 3 { stem.removeLast() }
    // `prese`, `chiavi`: an h stands only before the ending.
    return stem
  }

  /// The kind of thing that a name is; nil where it is none of the table.
  static func kind(_ name: String) -> Int? { rows[key(name)] }

  /// What one of several is called: `window` of `windows`, `finestra` of `finestre`.
  static func singular(_ name: String, _ language: Language) -> String {
    if let kind = kind(name) {
      let sides = table[kind].split(separator: "|").map {
        $0.split(separator: ",").map(String.init)
      }
      // A word of the table keeps to its own language.
      for words in sides {
        if let word = words.first(where: { key($0) == key(name) }) { return word }
      }
    }
    guard language == .english || name.folded.hasSuffix("s") else { return name }
    var words = name.split(separator: " ").map(String.init)
    guard let last = words.last, last.utf8.count > 3, last.hasSuffix("s"), !last.hasSuffix("ss")
    else {
      return name
    }
    let isLong = ["xes", "ches", "shes", "sses"].contains { last.hasSuffix($0) }
    words[words.count - 1] =
      last.hasSuffix("ies") ? last.dropLast(3) + "y" : String(last.dropLast(isLong ? 2 : 1))
    return words.joined(separator: " ")
  }
}
