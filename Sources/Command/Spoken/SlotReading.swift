// What the slots of spoken lines take: numbers in words, days, amounts, formats, nouns, and the things of the
// notebook by name. What a domain alone knows it reads itself (`Domain.slots`).

import Core
import Kernel
import Render

extension Session {
  /// A run of words as a slot of a kind; nil where they are none.
  func slot(_ kind: String, _ tokens: ArraySlice<SpokenToken>, in domain: Domain) -> SlotValue? {
    let text = tokens.map(\.text).joined(separator: " ")
    let folded = tokens.map(\.folded).joined(separator: " ")
    if let at = kind.firstIndex(of: "@") {
      let path = kind[kind.index(after: at)...].split(separator: "_").map(String.init)
      return choice(folded, of: String(kind[..<at]), path)
    }
    switch kind {
    // `al` is what leads to a day, no name.
    case "text":
      return tokens.allSatisfy { !$0.isQuoted && Wording.leading.contains($0.folded) }
        ? nil : SlotValue(text)
    case "words":
      let words = tokens.drop { Wording.skipped.contains($0.folded) }.map(\.text)
      return words.isEmpty ? nil : SlotValue(words.joined(separator: " "))
    case "items": return items(tokens)
    case "several": return items(tokens).flatMap { $0.items.count > 1 ? $0 : nil }
    case "n": return tokens.count == 1 ? SpokenNumber(folded).map { SlotValue($0.text) } : nil
    case "many":
      return tokens.count == 1
        ? SpokenNumber(folded).flatMap { $0.text == "1" ? nil : SlotValue($0.text) } : nil
    case "every":
      return Wording.groups["all"]?.contains(folded) ?? false ? SlotValue(text) : nil
    case "day": return day(folded, .behind)
    case "date": return day(folded, .ahead)
    case "when": return moment(text)
    case "span": return span(tokens)
    case "hour":
      return tokens.count <= 2 ? DateWords.hour(folded).map { SlotValue($0, isWritten: true) } : nil
    case "defect": return SpokenDefect.isOne(folded) ? SlotValue(text) : nil
    case "period": return day(folded, .behind) ?? SpokenPeriod.slot(folded, today: today)
    case "money":
      guard !tokens.contains(where: \.isYear) else { return nil }
      return SpokenAmount(text, language).map { _ in SlotValue(text) }
    case "format":
      return tokens.count <= 2
        ? SpokenFormat.named(folded).map { SlotValue($0, isWritten: true) } : nil
    case "noun": return noun(folded, in: domain)
    case "by": return group(tokens, in: domain)
    case "newest": return newest(tokens, in: domain)
    case _ where kind.hasPrefix("newest."):
      // `the first track`: of one noun only.
      let noun = domain.name + " " + kind.dropFirst("newest.".utf8.count)
      return newest(tokens, in: domain).flatMap { $0.forms["path"] == noun ? $0 : nil }
    default: break
    }
    if let read = domain.slots[kind] { return read(self, tokens.map(\.text)) }
    return thing(domain.name + "." + kind, tokens, in: domain)
  }

  // MARK: - Values

  /// `sunscreen, passport and charger`
  private func items(_ tokens: ArraySlice<SpokenToken>) -> SlotValue? {
    var items: [[String]] = [[]]
    for token in tokens {
      if ["and", "e", "ed", "&"].contains(token.folded), !token.isQuoted {
        items.append([])
        continue
      }
      items[items.count - 1].append(token.text)
      if token.endsItem { items.append([]) }
    }
    let texts = items.map { words -> String in
      var words = words[...]
      while words.count > 1, let word = words.first?.folded, Wording.skipped.contains(word) {
        words = words.dropFirst()
      }
      return words.joined(separator: " ")
    }.filter { !$0.isEmpty }
    guard !texts.isEmpty, texts.count <= 50 else { return nil }
    var value = SlotValue(texts[0])
    value.items = texts
    return value
  }

  /// A day that was, as a period of one.
  func day(of run: ArraySlice<SpokenToken>) -> SlotValue? {
    day(run.map(\.folded).joined(separator: " "), .behind)
  }

  private func day(_ text: String, _ direction: DateWords.Direction) -> SlotValue? {
    guard text.utf8.count > 2, Int(text) == nil, let day = spokenDay(text, direction) else {
      return nil
    }
    return SlotValue(
      // What only people say is written as a day of the calendar.
      Feasts.day(text, today, direction) == nil ? text : day.description,
      forms: ["iso": day.description, "next": day.adding(days: 1).description])
  }

  private func spokenDay(_ text: String, _ direction: DateWords.Direction) -> Day? {
    if let day = Feasts.day(text, today, direction) { return day }
    if let reading = DateWords.day(text, today: today, direction), !reading.isUnclear {
      return reading.day
    }
    guard let days = typedContext.values?.days,
      let spoken = DateWords.spoken(text, days, direction, isOfTrip: false, hasTime: false)
    else { return nil }
    return Day(iso: spoken.text)
  }

  /// A moment to come: `tomorrow at 9:15`, `7 May 14:30`, `domani alle 9`
  private func moment(_ text: String) -> SlotValue? {
    let linking: Set = ["at", "alle", "ore", "h", "on", "il", "per", "for", ","]
    let words = text.split(separator: " ").map(String.init)
    let plain = words.filter { !linking.contains($0.folded) }.joined(separator: " ")
    guard plain.utf8.count > 2, Int(plain) == nil, !linking.contains(words.last?.folded ?? "")
    else { return nil }
    // What was yesterday is paid for, not booked.
    if let day = spokenDay(plain.folded, .ahead), day < today { return nil }
    let time = Parameter.data("from", .instant(.ahead), .verbatim(""))
    let isTime =
      (try? parser.literals.read(
        plain, time, SourceSpan(typed: plain), typed: typedContext.values)) != nil
    return isTime || day(plain.folded, .ahead) != nil ? SlotValue(plain) : nil
  }

  /// `3-5 june`, `from 3 June to 5 June`, `dal 3 al 5 giugno`: its first and its last day.
  private func span(_ tokens: ArraySlice<SpokenToken>) -> SlotValue? {
    guard (2...9).contains(tokens.count) else { return nil }
    let words = Slots.withMonths(Lexer.arguments(tokens.map(\.text)).words).compactMap(\.literal)
    let open = words.drop { ["from", "dal", "dall", "on", "il"].contains($0.folded) }
    let joining: Set = ["to", "al", "until", "till", "-", "–", "fino"]
    guard let at = open.firstIndex(where: { joining.contains($0.folded) }), at > open.startIndex
    else { return nil }
    let last = open[(at + 1)...].drop { ["al", "to", "the"].contains($0.folded) }
    guard let from = day(open[..<at].joined(separator: " ").folded, .ahead),
      let to = day(last.joined(separator: " ").folded, .ahead)
    else { return nil }
    return SlotValue(from.text, forms: ["from": from.text.shellQuoted, "to": to.text.shellQuoted])
  }

  private func choice(_ text: String, of key: String, _ path: [String]) -> SlotValue? {
    guard let command = registry.command(named: path),
      let parameter = command.parameters.first(where: { $0.name == key }),
      case .choice(let choices) = parameter.type
    else { return nil }
    return choices.first {
      $0.isCalled(text) || text.hasSuffix("s") && $0.isCalled(String(text.dropLast()))
    }
    .map { SlotValue($0.name) }
  }

  // MARK: - Nouns and names

  /// A noun that is listed: `rooms`, `stanze`.
  private func noun(_ text: String, in domain: Domain) -> SlotValue? {
    guard
      let form = registry.nounForms[text]?.first(where: { $0.domain == domain.name })
    else { return nil }
    let path = form.noun.isEmpty ? [domain.name] : [domain.name, form.noun]
    guard let list = listPath(path) else { return nil }
    return SlotValue(
      list.joined(separator: " "), forms: ["path": path.joined(separator: " ")], isWritten: true)
  }

  private func listPath(_ path: [String]) -> [String]? {
    [path + ["list"], path.dropLast() + [Registry.plural(path.last ?? "")]].first {
      registry.command(named: $0) != nil
    }
  }

  /// What rows are put together by: a noun, or the key of a column.
  private func group(_ tokens: ArraySlice<SpokenToken>, in domain: Domain) -> SlotValue? {
    guard tokens.count == 1, let text = tokens.first?.folded, !text.contains(" ") else {
      return nil
    }
    let form = registry.nounForms[text]?.first { $0.domain == domain.name }
    // `bookings per Lisbona`: what a thing is called is no column.
    if form == nil,
      thing("\(domain.name).\(domain.mainNoun ?? domain.name)", tokens, in: domain) != nil
    {
      return nil
    }
    return SlotValue(form.map { $0.noun.isEmpty ? domain.name : $0.noun } ?? text, isWritten: true)
  }

  /// `last expense`, `first trip`: the thing of a kind that was made last or first. What the domain is about goes
  /// by its days where it has some.
  private func newest(_ tokens: ArraySlice<SpokenToken>, in domain: Domain) -> SlotValue? {
    let last: Set = ["last", "latest", "newest", "ultimo", "ultima", "recente"]
    let oldest: Set = ["first", "oldest", "earliest", "primo", "prima"]
    let tokens = SlotReadingWords.withoutMaking(tokens)
    guard let first = tokens.first, tokens.count > 1,
      last.contains(first.folded) || oldest.contains(first.folded),
      let noun = noun(tokens.dropFirst().map(\.folded).joined(separator: " "), in: domain)
        ?? kindList(tokens.dropFirst(), in: domain),
      let table = rows(of: noun.text)
    else { return nil }
    var rows = table.rows.sorted { ($0.first?.order ?? "") < ($1.first?.order ?? "") }
    if noun.forms["path"] == domain.name || oldest.contains(first.folded),
      let day = table.columns.firstIndex(where: {
        ["from", "on", "date", "start"].contains($0.key)
      })
    {
      rows =
        Table(kind: "", columns: table.columns, rows: rows)
        .sorted(by: table.columns[day].key, isDown: false)?.rows ?? rows
    }
    let row = last.contains(first.folded) ? rows.last : rows.first
    guard case .identifier(_, let short)? = row?.first else {
      return SlotValue("", forms: noun.forms)
    }
    return SlotValue(short, forms: noun.forms)
  }

  /// `radiator`: the list of those of a kind.
  private func kindList(_ tokens: ArraySlice<SpokenToken>, in domain: Domain) -> SlotValue? {
    guard let option = domain.slots["kind"]?(self, tokens.map(\.text))?.forms["option"],
      let noun = domain.inner.values.first(where: { $0.added == $0.listed })?.listed
    else { return nil }
    let path = domain.name + " " + noun
    return SlotValue("\(path) list \(option)", forms: ["path": path], isWritten: true)
  }

  /// A thing by its name, without the words that only say of which kind it is: `the room G05`.
  func thing(
    _ source: String, _ typed: ArraySlice<SpokenToken>, in domain: Domain
  ) -> SlotValue? {
    guard let things = registry.things(source) else { return nil }
    var tokens = typed
    let kind = source.split(separator: ".").last.map(String.init) ?? ""
    func isKind(_ word: String) -> Bool {
      (registry.nounForms[word] ?? []).contains {
        $0.domain == domain.name && ($0.noun == kind || $0.noun.isEmpty && kind == domain.name)
          && !$0.isPlural
      }
    }
    let whole = tokens.map(\.text).joined(separator: " ")
    if tokens.count <= 2,
      ["here", "qui", "qua"].contains(tokens.last?.folded ?? "")
        || tokens.count == 1 && isKind(tokens[tokens.startIndex].folded)
    {
      return entered(source, at: SourceSpan(typed: whole)).map { SlotValue($0) }
    }
    // `this floor`: the one entered, else one of them.
    let bare = tokens.drop { !$0.isQuoted && Wording.skipped.contains($0.folded) }
    if bare.count == 1, isKind(bare[bare.startIndex].folded),
      let here = entered(source, at: SourceSpan(typed: whole))
    {
      return SlotValue(here)
    }
    while tokens.count > 1, let word = tokens.first, !word.isQuoted,
      Wording.skipped.contains(word.folded) || isKind(word.folded)
    {
      tokens = tokens.dropFirst()
    }
    // `the Zeeland trip`
    while tokens.count > 1, let word = tokens.last, !word.isQuoted, isKind(word.folded),
      (try? things.find(self, tokens.map(\.text).joined(separator: " ")).isEmpty) ?? true
    {
      tokens = tokens.dropLast()
    }
    // `Ada's phone`
    if let last = tokens.indices.last, let bare = tokens[last].withoutPossessive,
      (try? things.find(self, tokens.map(\.text).joined(separator: " ")).isEmpty) ?? true
    {
      tokens[last].text = bare
    }
    let name = tokens.map(\.text).joined(separator: " ")
    // `level G`: one letter is a name behind the word for its kind, or as a capital.
    let isNamed = tokens.startIndex > typed.startIndex || name != name.lowercased()
    guard !Session.sayNothing.contains(name.folded),
      name.count > 1 || Int(name) != nil || isNamed
    else { return nil }
    // One letter is no part of a name.
    guard name.count > 1 || (try? things.find(self, name).isEmpty) == false else { return nil }
    guard
      let id = (try? things.find(self, whole).first?.id)
        ?? identifier(named: name, source)
    else {
      guard takesSeveral, let several = try? known(things).spoken(name.folded),
        (2...30).contains(several.count)
      else { return nil }
      var value = SlotValue(name)
      value.among = several
      return value
    }
    let known = (try? known(things))?.all.first { $0.id == id }?.text
    guard let known, (try? things.find(self, known))?.count == 1 else { return SlotValue(name) }
    return SlotValue(known)
  }

  /// Words that are no name, whatever is called so in part.
  private static let sayNothing: Set<String> = [
    "last", "it", "that", "this", "ultimo", "ultima", "all", "to", "in", "from", "by", "and", "not",
    "done", "new", "here", "left", "is", "are", "room", "no", "per", "non", "da", "with", "today",
  ]

  // MARK: - Lists

  /// The rows that a line of the grammar lists, without showing them; nil where it lists none.
  func rows(of text: String) -> Table? {
    guard let line = Lexer.line(text) else { return nil }
    var reader = ScriptReader(
      parser: parser, context: typedContext, variables: Set(variables.keys))
    // What makes a file lists nothing, and would ask for its name.
    guard let invocation = try? reader.one(line), invocation.command.effects == .reads,
      invocation.command.formats.isEmpty,
      let arguments = try? Arguments(
        invocation, literals: parser.literals, variable: { self.variable($0) })
    else { return nil }
    let (before, quietBefore) = (running, readsQuietly)
    (running, readsQuietly) = (invocation, true)
    defer {
      (running, readsQuietly) = (before, quietBefore)
      opened?.endReading()
    }
    guard case .table(let table)? = try? invocation.command.action(self, arguments) else {
      return nil
    }
    return table
  }
}

extension Value {
  /// Ids begin with the time at which they were made.
  fileprivate var order: String {
    if case .identifier(let id, _) = self { id.description } else { "" }
  }
}

enum SlotReadingWords {
  /// `the last asset I added`: what stands behind says nothing that `last` does not.
  static func withoutMaking(_ tokens: ArraySlice<SpokenToken>) -> ArraySlice<SpokenToken> {
    let who: Set = ["i", "we", "you", "that", "which", "just", "che", "ho", "abbiamo", "appena"]
    let made: Set = [
      "added", "made", "created", "entered", "placed", "put", "aggiunto", "aggiunta", "fatto",
      "fatta", "creato", "creata", "inserito", "inserita", "messo", "messa",
    ]
    guard let last = tokens.last, made.contains(last.folded) else { return tokens }
    var rest = tokens.dropLast()
    while rest.count > 2, let word = rest.last, who.contains(word.folded) { rest = rest.dropLast() }
    return rest
  }
}

/// Small numbers as they are written or said.
struct SpokenNumber {
  let text: String

  init?(_ word: String) {
    let bare = word.hasPrefix("x") || word.hasSuffix("x") ? word.replacing("x", with: "") : word
    if let number = Int(bare), (1...999).contains(number) {
      text = String(number)
    } else if let index = SpokenNumber.words.firstIndex(where: { $0.contains(word) }) {
      text = String(index + 1)
    } else {
      return nil
    }
  }

  private static let words: [Set<String>] = [
    ["one", "a", "an", "un", "uno", "una", "un'", "single", "another", "altro"],
    ["two", "due", "both"], ["three", "tre"], ["four", "quattro"], ["five", "cinque"],
    ["six", "sei"], ["seven", "sette"], ["eight", "otto"], ["nine", "nove"], ["ten", "dieci"],
    ["eleven", "undici"], ["twelve", "dodici", "dozen"],
  ]
}

/// Weeks and months as periods.
enum SpokenPeriod {
  static func slot(_ text: String, today: Day) -> SlotValue? {
    // 1970-01-01 was a Thursday.
    let monday = today.adding(days: -((today.number + 3) % 7))
    let range: (Day, Day)? =
      switch text {
      case "this week", "questa settimana": (monday, today.adding(days: 1))
      case "last week", "settimana scorsa", "scorsa settimana": (monday.adding(days: -7), monday)
      case "this month", "questo mese": month(of: today)
      case "last month", "mese scorso", "scorso mese":
        month(of: month(of: today).map { $0.0.adding(days: -1) } ?? today)
      case "this year", "quest anno", "questo anno": year(today.year)
      case "last year", "anno scorso", "scorso anno": year(today.year - 1)
      default: named(text, today)
      }
    return range.map { first, end in
      SlotValue(text, forms: ["iso": first.description, "next": end.description])
    }
  }
}

extension SpokenPeriod {
  /// `may`, `may 2026`, `2025`: the last one that has begun.
  private static func named(_ text: String, _ today: Day) -> (Day, Day)? {
    if text.utf8.count == 4, let number = Int(text), (1900...2100).contains(number) {
      return year(number)
    }
    guard text.first?.isLetter ?? false, text.utf8.count > 2,
      let first = DateWords.day("1 " + text, today: today, .behind)?.day
    else { return nil }
    return month(of: first)
  }

  private static func year(_ year: Int) -> (Day, Day)? {
    guard let first = Day(iso: "\(year)-01-01"), let next = Day(iso: "\(year + 1)-01-01") else {
      return nil
    }
    return (first, next)
  }

  private static func month(of day: Day) -> (Day, Day)? {
    guard let first = Day(iso: day.description.prefix(8) + "01") else { return nil }
    var next = first.adding(days: 27)
    while next.description.prefix(7) == first.description.prefix(7) { next = next.adding(days: 1) }
    return (first, next)
  }
}

/// Formats by the names that people give them.
enum SpokenFormat {
  private static let names = [
    "excel": "xlsx", "spreadsheet": "xlsx", "xls": "xlsx", "xlsx": "xlsx", "calc": "xlsx",
    "foglio di calcolo": "xlsx", "excel file": "xlsx", "excel sheet": "xlsx", "numbers": "xlsx",
    "pdf": "pdf", "pdf file": "pdf", "acrobat": "pdf", "csv": "csv", "csv file": "csv",
    "gpx": "gpx",
    "gpx file": "gpx", "kml": "kml", "google earth": "kml", "geojson": "geojson", "json": "json",
    "web page": "html", "html": "html", "pagina web": "html", "browser": "html", "markdown": "md",
    "md": "md", "picture": "png", "image": "png", "png": "png", "immagine": "png", "svg": "svg",
    "ics": "ics", "ical": "ics", "calendar": "ics", "calendario": "ics", "gpkg": "gpkg",
    "geopackage": "gpkg", "imdf": "imdf", "cobie": "cobie", "word": "pdf", "docx": "pdf",
    "tsv": "tsv",
  ]

  /// The extension of a format.
  static func named(_ text: String) -> String? {
    let bare = text.hasPrefix(".") ? String(text.dropFirst()) : text
    return names[bare.replacing(" format", with: "").replacing("formato ", with: "")]
  }
}
