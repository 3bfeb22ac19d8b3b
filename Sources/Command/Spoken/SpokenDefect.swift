// What is said of a thing that is not as it should be: `does not close`, `is broken`, `perde acqua`.

import Kernel

enum SpokenDefect {
  private static let beginnings: [[String]] =
    ("is are was isn't does_not doesn't doesnt do_not don't will_not won't wont cannot can_not can't "
    + "has_a has_no has_been needs need leaks leak sticks drips smells makes squeaks rattles hangs "
    + "keeps no_longer stopped fell flickers lacks looks e sono era non perde perdono gocciola "
    + "cigola manca mancano ha_bisogno ha_un ha_una ha_il ha_la fa_rumore va_riparata va_riparato "
    + "va_sostituita va_sostituito si_blocca balla resta_aperta resta_accesa ronza lampeggia scotta")
    .split(separator: " ").map { $0.split(separator: "_").map(String.init) }

  /// Whether folded words are what is said of a thing: a verb and more, or a verb that says all.
  static func isOne(_ text: String) -> Bool {
    let words = text.replacing("’", with: "'").split(separator: " ").map(String.init)
    guard let start = beginnings.first(where: { words.starts(with: $0) }) else { return false }
    // `sockets are in G05` says where they are.
    let places: Set = [
      "in", "at", "on", "a", "al", "nel", "nella", "where", "there", "here", "qui", "how", "what",
    ]
    if words.count > start.count, places.contains(words[start.count]) { return false }
    let alone: Set = [
      "leaks", "leak", "sticks", "drips", "smells", "squeaks", "rattles", "flickers", "perde",
      "perdono", "gocciola", "cigola", "manca", "mancano", "balla", "ronza", "lampeggia", "scotta",
    ]
    return words.count > start.count || alone.contains(words[0])
      || ["fa", "va", "si", "resta"].contains(words[0])
  }
}
