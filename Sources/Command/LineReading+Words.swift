// The words that people bring from elsewhere, English and Italian: for leaving and asking, verbs, and what
// stands between a verb and its noun.

extension LineReading {
  /// Lines that stand for a command as a whole.
  static let wholeLines: [String: [String]] = {
    var lines: [String: [String]] = [:]
    let leaving = [
      "exit", "bye", "q", "quit()", "exit()", ".quit", ".exit", ":q", ":q!", ":wq", ":x", "zz",
      "logout", "log out", "goodbye", "esci", "ciao", "chiudi", "fine", "x",
    ]
    let helping = [
      "?", "h", ".help", ":help", "-h", "--help", "aiuto", "guida", "man", "manual", "usage",
      "commands", "comandi", "what", "help me", "i'm lost",
    ]
    for line in leaving { lines[line] = ["quit"] }
    for line in helping { lines[line] = ["help"] }
    for line in [
      "..", "cd ..", "up", "back", "out", "indietro", "su", "fuori", "go up", "go back", "go out",
      "get out", "step out", "one up", "cd up", "vai su", "vai indietro", "torna indietro", "torna",
      "torna su", "parent",
      "exit trip", "leave trip", "leave the trip", "exit the trip", "esci dal viaggio",
    ] {
      lines[line] = ["use", ".."]
    }
    for line in [
      "exit room", "leave room", "exit the room", "leave the room", "leave this room",
      "esci dalla stanza", "lascia la stanza",
    ] {
      lines[line] = ["use", ".."]
    }
    for line in ["cd", "cd /", "cd ~", "/", "top"] { lines[line] = ["use", "none"] }
    for line in ["pwd", "where am i", "dove sono", "whereami"] { lines[line] = ["use"] }
    for line in ["save", "salva", ":w", ".save"] { lines[line] = ["commit"] }
    for line in ["start here", "begin here", "get started", "getting started", "inizia"] {
      lines[line] = ["help", "tutorial"]
    }
    lines["tutorial"] = ["help", "tutorial"]
    for line in ["begin transaction", "start transaction", "begin work"] { lines[line] = ["begin"] }
    lines["settings"] = ["config", "show"]
    lines["config"] = ["config", "show"]
    lines["impostazioni"] = ["config", "show"]
    for line in ["annulla", "undo that", "undo it", "undo last", "oops", "take it back"] {
      lines[line] = ["undo"]
    }
    for line in ["stato", "avanzamento"] { lines[line] = ["survey", "status"] }
    lines["ripristina"] = ["redo"]
    lines["rifai"] = ["redo"]
    lines["storico"] = ["log"]
    lines["cronologia"] = ["history"]
    lines["versione"] = ["version"]
    lines["-v"] = ["version"]
    for line in ["\\q"] { lines[line] = ["quit"] }
    for line in ["\\h", "\\?"] { lines[line] = ["help"] }
    lines["\\s"] = ["history"]
    for line in ["approve", "approva"] { lines[line] = ["survey", "room", "approve"] }
    for line in ["next", "what next", "e adesso"] { lines[line] = ["survey", "left", "--next"] }
    for line in [
      "next room", "go to next room", "go to the next room", "go next", "enter next room",
      "enter the next room", "prossima", "prossima stanza", "vai alla prossima stanza",
      "stanza successiva",
    ] {
      lines[line] = ["survey", "room", "use", "--next"]
    }
    for shell in ["bash", "zsh", "fish"] {
      for word in ["completion", "completions", "--completion"] {
        lines[word + " " + shell] = ["help", "--completion", shell]
      }
    }
    for line in ["count", "how many", "numbers", "conta", "quanti", "quante"] {
      lines[line] = ["survey", "status"]
    }
    for line in [
      "what's left", "what is left", "what's left to do", "what is left to do", "stanze da fare",
      "da fare", "to do", "to" + "do",
    ] {
      lines[line] = ["survey", "left"]
    }
    for line in missing { lines[line] = ["survey", "missing"] }
    for line in [
      "what can i place here", "what can i place", "what can i add", "what can i add here",
      "which types are there", "che cosa posso aggiungere", "cosa posso aggiungere",
    ] {
      lines[line] = ["survey", "type", "list"]
    }
    for line in ["statistics by year", "statistiche per anno", "yearly statistics"] {
      lines[line] = ["trip", "year"]
    }
    for line in [
      "stats --month", "stats by month", "stats per month", "statistics by month",
      "monthly statistics", "statistiche per mese", "statistics per month", "km by month",
      "distance by month", "distance per month", "km al mese",
    ] {
      lines[line] = ["trip", "chart", "km", "--by", "month"]
    }
    for line in ["yesterday", "ieri", "what did i do yesterday", "where was i yesterday"] {
      lines[line] = ["trip", "stays", "--from", "yesterday", "--to", "yesterday"]
    }
    for line in [
      "when did i arrive", "when did we arrive", "when did i leave", "when did we leave",
      "arrivals", "quando sono arrivato", "quando sono arrivata", "quando siamo arrivati",
    ] {
      lines[line] = ["trip", "stays"]
    }
    for line in ["show track on map", "show tracks on map", "show my tracks"] {
      lines[line] = ["trip", "map"]
    }
    for line in ["my trips", "i miei viaggi"] { lines[line] = ["trip", "list"] }
    for line in [
      "total distance", "quanti km", "how far did i walk", "how far did i go",
      "how far",
      "distance", "kilometres", "how many kilometres", "how many km",
    ] {
      lines[line] = ["trip", "chart", "km"]
    }
    for line in [
      "distance per day", "km per day", "distance walked per day", "distance by day", "km by day",
      "kilometres per day", "km al giorno",
    ] {
      lines[line] = ["trip", "chart", "km", "--by", "day"]
    }
    lines["km per month"] = ["trip", "chart", "km", "--by", "month"]
    for line in ["statistics", "stats", "totals", "statistiche"] { lines[line] = ["trip", "year"] }
    for line in ["longest day", "longest walk", "longest track", "records"] {
      lines[line] = ["trip", "firsts"]
    }
    for line in [
      "where did i stop", "where did we stop", "where did i stay", "where did we stay",
      "where have i been", "where was i", "dove mi sono fermato",
    ] {
      lines[line] = ["trip", "stays"]
    }
    for line in ["countries visited", "which countries", "paesi visitati"] {
      lines[line] = ["trip", "countries"]
    }
    for line in [
      "which rooms are left", "rooms left", "remaining rooms", "rooms to do", "rooms to visit",
      "left rooms", "stanze rimaste",
    ] {
      lines[line] = ["survey", "left"]
    }
    for line in ["floor plan", "floorplan", "show plan", "draw plan", "pianta"] {
      lines[line] = ["survey", "map"]
    }
    for line in [
      "who owes whom", "who owes what", "who owes who", "settle up", "split the costs",
      "chi deve a chi",
      "chi deve cosa",
    ] {
      lines[line] = ["trip", "expense", "settle"]
    }
    for line in [
      "expenses by category", "expense list by category", "expenses --by category",
      "spending by category", "costs by category", "spese per categoria", "what did we spend",
      "how much did we spend", "how much did i spend", "total spent", "total expenses",
    ] {
      lines[line] = ["trip", "budget", "list"]
    }
    for line in ["what did i spend", "how much money is left", "quanto ho speso"] {
      lines[line] = ["trip", "budget", "list"]
    }
    for line in ["reminders", "promemoria"] { lines[line] = ["reminder", "list"] }
    for line in ["language", "lingua", "set language", "change language", "cambia lingua"] {
      lines[line] = ["config", "show"]
    }
    for line in [
      "conti", "i conti", "chi deve a chi", "chi deve soldi a chi",
    ] {
      lines[line] = ["trip", "expense", "settle"]
    }
    for line in ["calendario", "mostra calendario"] { lines[line] = ["trip", "calendar"] }
    lines["anno"] = ["trip", "year"]
    for line in ["quanto ho camminato", "quanta strada ho fatto", "quanto abbiamo camminato"] {
      lines[line] = ["trip", "chart", "km"]
    }
    lines["cls"] = ["clear"]
    lines["pulisci"] = ["clear"]
    return lines
  }()

  private static let missing = [
    "missing", "what's missing", "what is missing", "show missing", "list missing", "manca",
    "cosa manca", "che cosa manca", "mancante", "mancanti",
  ]

  /// What such a line stands for within another domain than it is about.
  static let linesWithin: [String: [String: [String]]] = {
    var trip: [String: [String]] = [:]
    for line in missing { trip[line] = ["trip", "booking", "check"] }
    for line in ["show plan", "plan"] { trip[line] = ["trip", "plan", "list"] }
    for line in ["next", "next stop", "what next", "e adesso", "prossima tappa"] {
      trip[line] = ["trip", "next"]
    }
    for line in ["left", "da fare", "to do", "to" + "do"] {
      trip[line] = ["trip", "packing", "list", "--open"]
    }
    for line in [
      "status", "stato", "count", "how many", "numbers", "conta", "quanti", "quante",
      "what's left", "what is left", "what's left to do", "what is left to do",
    ] {
      trip[line] = ["trip", "show"]
    }
    return ["trip": trip]
  }()

  /// The command that a whole line stands for.
  func wholeLine(_ text: String) -> [String]? {
    let domain = context.domain ?? (context.held.count == 1 ? context.held.first : nil)
    if let path = domain.flatMap({ LineReading.linesWithin[$0]?[text] }) {
      // Where no trip is entered, there are those to choose from.
      return path == ["trip", "show"] && context.place == nil ? ["trip", "list"] : path
    }
    // What another notebook is about is not meant in the one entered.
    guard let path = LineReading.wholeLines[text],
      context.domain == nil || context.domain == path[0] || registry.domain(path[0]) == nil
    else { return nil }
    return path
  }

  /// Whether a text that answers no question leaves it.
  static func leaves(_ text: String) -> Bool {
    let folded = text.trimmedBlanks.folded
    let meant = wholeLines[folded]?.first ?? folded
    return ["quit", "undo", "cancel", "!"].contains(meant)
  }

  /// Beginnings of lines that say what is to be done without a noun of the program.
  static let beginnings: [(start: String, path: [String])] = [
    ("how long was i in", ["trip", "stays", "--search"]),
    ("how long was i at", ["trip", "stays", "--search"]),
    ("how long were we in", ["trip", "stays", "--search"]),
    ("how long were we at", ["trip", "stays", "--search"]),
    ("how long did i stay in", ["trip", "stays", "--search"]),
    ("how long did i stay at", ["trip", "stays", "--search"]),
    ("when did i arrive in", ["trip", "stays", "--search"]),
    ("when did i arrive at", ["trip", "stays", "--search"]),
    ("when did we arrive in", ["trip", "stays", "--search"]),
    ("when was i in", ["trip", "stays", "--search"]),
    ("when was i at", ["trip", "stays", "--search"]),
    ("quanto sono stato a", ["trip", "stays", "--search"]),
    ("quando sono arrivato a", ["trip", "stays", "--search"]),
    ("where is", ["find"]), ("where are", ["find"]), ("dove sono", ["find"]),
    ("was i ever at", ["find"]), ("was i ever in", ["find"]), ("have i been to", ["find"]),
    ("have we been to", ["find"]), ("sono mai stato a", ["find"]),
    ("prenota", ["trip", "booking", "add"]), ("book a", ["trip", "booking", "add"]),
    ("what is in", ["survey", "room", "show"]), ("what's in", ["survey", "room", "show"]),
    ("approve", ["survey", "room", "approve"]), ("approva", ["survey", "room", "approve"]),
    ("where's", ["find"]), ("search for", ["find"]), ("look for", ["find"]),
    ("search", ["find"]), ("filter", ["find"]), ("filtra", ["find"]), ("locate", ["find"]),
    ("cerca", ["find"]), ("trova", ["find"]),
    ("dov'è", ["find"]), ("dove è", ["find"]), ("dove si trova", ["find"]),
    ("mark", ["survey", "room", "state"]),
    ("segna", ["survey", "room", "state"]),
    ("spent", ["trip", "expense", "add"]), ("i spent", ["trip", "expense", "add"]),
    ("paid", ["trip", "expense", "add"]), ("speso", ["trip", "expense", "add"]),
    ("remind me to", ["reminder", "add"]), ("remind me", ["reminder", "add"]),
    ("remind", ["reminder", "add"]), ("ricordami di", ["reminder", "add"]),
    ("ricordami", ["reminder", "add"]), ("elevation profile", ["trip", "profile"]),
    ("height profile", ["trip", "profile"]), ("profilo altimetrico", ["trip", "profile"]),
    ("spend", ["trip", "expense", "add"]), ("we spent", ["trip", "expense", "add"]),
    ("i paid", ["trip", "expense", "add"]), ("we paid", ["trip", "expense", "add"]),
    ("diary", ["trip", "note"]), ("journal", ["trip", "note"]),
    ("bought", ["trip", "expense", "add"]), ("tick off", ["trip", "packing", "pack"]),
    ("tick", ["trip", "packing", "pack"]), ("check off", ["trip", "packing", "pack"]),
    ("packed", ["trip", "packing", "pack"]),
    ("aiuto", ["help"]), ("guida", ["help"]), ("man", ["help"]),
    ("pagato", ["trip", "expense", "add"]),
    ("ho speso", ["trip", "expense", "add"]), ("ho pagato", ["trip", "expense", "add"]),
  ]

  /// Beginnings of lines that ask for the user's own past.
  static let askingWhere = [
    "where was i", "where were we", "where did we stay", "dove ero", "dove sono stato",
    "dove sono stata", "dove siamo stati", "dove eravamo",
  ]

  /// Beginnings of lines that ask how something is done.
  static let askingForHelp = [
    "how do i", "how can i", "how to", "how do you", "help me to", "help me", "come si",
    "come faccio a", "come posso", "can i", "can we", "could i", "posso", "si può",
  ]

  /// Verbs that follow such a beginning, as the commands that they are.
  static let infinitives = [
    "annullare": "undo", "annullo": "undo", "revert": "undo", "ripristinare": "redo",
    "uscire": "quit", "esco": "quit", "leave": "quit", "exit": "quit", "save": "commit",
    "salvare": "commit", "salvo": "commit", "esportare": "export", "esporto": "export",
    "importare": "import", "importo": "import", "cercare": "find", "cerco": "find",
    "search": "find",
  ]

  /// Words before a noun that ask how many there are.
  static let counting: Set<String> = ["count", "quanti", "quante", "conta"]

  /// The words that follow a question for how many there are; nil for every other line.
  static func counted(_ words: [String]) -> ArraySlice<String>? {
    guard let first = words.first else { return nil }
    var rest = words[...]
    if words.starts(with: ["how", "many"]) {
      rest = rest.dropFirst(2)
    } else if counting.contains(first) {
      rest = rest.dropFirst()
    } else {
      return nil
    }
    let empty: Set = [
      "are", "there", "do", "we", "i", "have", "left", "in", "all", "here", "ci", "sono", "qui",
      "abbiamo", "the", "le", "i", "gli",
    ]
    while let last = rest.last, empty.contains(last) || rest.count == 1 && last == "?" {
      rest.removeLast()
    }
    while let next = rest.first, rest.count > 1, empty.contains(next) { rest.removeFirst() }
    return rest
  }

  /// The endings of the files that a noun takes in.
  static let attachments = [
    "photo": ["jpg", "jpeg", "png", "heic", "heif"], "voice": ["wav", "flac", "ogg", "opus"],
  ]

  /// Words people put between a verb and its noun.
  static let fillers: Set<String> = [
    "a", "an", "the", "all", "my", "me", "new", "another", "one", "to", "of", "in",
    "un", "una", "uno", "il", "lo", "la", "i", "gli", "le", "tutti", "tutte", "mio", "mia", "miei",
    "mie", "nuovo", "nuova", "di", "ai", "alla", "al",
  ]

  /// Verbs that may stand before a command that shows something: `show map`.
  static let lookingVerbs: Set<String> = [
    "show", "view", "see", "display", "print", "draw", "plot", "list", "open", "get",
    "mostra", "mostrami", "vedi", "visualizza", "disegna",
  ]

  /// Verbs of what is made out of what is there: `make a report`.
  static func makes(_ verb: String) -> Bool { making.contains(verb) }

  private static let making: Set<String> = [
    "make", "mk", "create", "generate", "produce", "write", "draw", "build", "prepare", "crea",
    "fai", "fammi", "genera", "prepara", "stampa", "scrivi",
  ]

  /// Words before the place that something is in.
  static let places: Set<String> = [
    "in", "inside", "of", "on", "at", "for", "nel", "nella", "nello", "in", "di", "del", "della",
    "a",
  ]

  /// Words between a noun and its name.
  static let prepositions: Set<String> = [
    "to", "called", "named", "per", "a", "chiamato", "chiamata",
  ]

  /// Verbs people know from elsewhere, with what they are here, the likeliest first.
  static let verbs: [String: [String]] = {
    let table: [(String, [String])] = [
      ("list ls ll dir all elenca elenco lista", ["list"]),
      (
        "show view see display print get info cat describe details mostra mostrami vedi visualizza dettagli",
        ["show"]
      ),
      (
        "add new create insert make mk plan register record place generate produce aggiungi nuovo nuova crea inserisci registra metti fai genera",
        ["add"]
      ),
      (
        "remove rm delete del drop erase cancel cancella elimina rimuovi togli", ["remove"]
      ),
      ("edit change update modify set rename modifica cambia rinomina", ["edit"]),
      ("use cd open enter go goto select switch vai apri entra usa seleziona", ["use", "show"]),
      ("find search locate grep cerca trova", ["find"]),
      ("import load read importa carica", ["import"]),
      ("export dump esporta", ["export"]),
      ("status stato", ["status"]),
      (
        "done complete completed finish finished fatto finito",
        ["state complete", "pack", "done", "stop"]
      ),
    ]
    var verbs: [String: [String]] = [:]
    for (words, meant) in table {
      for word in words.split(separator: " ") { verbs[String(word)] = meant }
    }
    return verbs
  }()
}
