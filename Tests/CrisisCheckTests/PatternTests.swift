import Testing

@testable import CrisisCheck

@Suite struct PatternTests {
  // MARK: - Tables

  @Test func namesAreUniqueAndKnown() {
    let rules = CrisisRules.shared
    let names = rules.patterns.map { rules.name($0) }
    #expect(names.count > 400)
    #expect(
      Set(names).count == names.count, "\(names.filter { name in names.count { $0 == name } > 1 })")
    for category in CrisisFloor.Category.allCases {
      #expect(rules.patterns.contains { $0.category == category })
    }
    let lines = CrisisPatterns.rows.joined(separator: "\n").split(separator: "\n").count
    #expect(names.count == lines, "a line was not understood")
  }

  /// A class that is used and has no words would never be found.
  @Test func everyClassOfAPatternHasWords() {
    let listed = Set(
      CrisisWords.list.split(separator: "\n").compactMap { $0.split(separator: ":").first }
        .map(String.init))
    let phrases = Set(
      CrisisPatterns.phrases.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        .map(String.init))
    for line in (CrisisPatterns.rows + [CrisisPatterns.phrases]).joined(separator: "\n")
      .split(separator: "\n")
    {
      for word in line.split(whereSeparator: { " |?!".contains($0) })
      where word.allSatisfy({ $0.isASCII && ($0.isUppercase || $0.isNumber) })
        && word.contains(where: \.isUppercase)
      {
        #expect(listed.contains(String(word)) || phrases.contains(String(word)), "\(word): \(line)")
      }
    }
  }

  @Test func tablesAreFolded() {
    for text in [CrisisWords.list, CrisisPatterns.phrases] + CrisisPatterns.rows {
      for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
        #expect(scalar.isASCII, "\(scalar)")
      }
    }
  }

  // MARK: - What is found

  @Test(arguments: [
    // The lists of seed 000, section 7.
    ("Voglio uccidermi", CrisisFloor.Category.ideation),
    ("Ho un piano per togliermi la vita", .ideation),
    ("Sto per farmi del male", .selfHarm),
    ("Penso alla morte ogni giorno e ho già deciso come uccidermi", .ideation),
    ("Aiutatemi, ho paura di uccidermi", .acuteHelp),
    ("Stasera lo ammazzo con il coltello", .dangerToOthers),
    ("I want to kill myself", .ideation),
    ("Domani mi butto sotto il treno", .plan),
    ("i'm going to hang myself tonight", .plan),
    ("Mi taglio le braccia quando sto male", .selfHarm),
    ("I cut myself again last night", .selfHarm),
    ("Ho preso tutte le pastiglie", .attempt),
    ("I took a whole bottle of pills", .attempt),
    ("sono sul cornicione", .attempt),
    ("please help me, I'm not safe with myself", .acuteHelp),
    ("I'm going to kill him tonight, I have a knife", .dangerToOthers),
    ("mio marito mi picchia", .dangerFromOthers),
    ("he says he'll kill me if I leave", .dangerFromOthers),
    ("mia sorella vuole uccidersi", .thirdPerson),
    ("my friend just took an overdose", .thirdPerson),
  ])
  func danger(text: String, category: CrisisFloor.Category) {
    let found = CrisisFloor.check(text)
    #expect(found.level == .hard, "\(text): \(found)")
    #expect(found.category == category || found.level == .hard)
    #expect(CrisisRules.shared.patterns.contains { CrisisRules.shared.name($0) == found.pattern })
  }

  @Test(arguments: [
    "vorrei non svegliarmi più", "starebbero tutti meglio senza di me", "vorrei sparire per sempre",
    "sono un peso per tutti", "nobody would miss me",
    "what's the point of living", "vorrei non essere mai nata", "tired of being alive",
    "Signore prendimi con te", "I wish I was dead", "se morissi non cambierebbe niente",
  ])
  func passiveWishes(text: String) {
    let found = CrisisFloor.check(text)
    #expect(found.level != .none, "\(text): \(found)")
  }

  /// The five that the seed calls no crisis, and what people say every day.
  @Test(arguments: [
    "Oggi sono triste e ho pianto", "Mi sento giù, sarà la pioggia",
    "Sono stressato per il lavoro", "Ho l'ansia per l'esame di domani",
    "Mi ha lasciata, sono delusa", "Non mi hanno preso al colloquio, che delusione",
    "Che rabbia, la stampante non va", "Il capo mi fa impazzire",
    "volevo morire dalla vergogna", "morire dal ridere", "sono stanca morta", "muoio di fame",
    "mi ammazzo di lavoro", "mi ammazzo di gelato", "I need to kill some time", "dead tired",
    "drop dead gorgeous", "my feet are killing me", "dying to see you", "kill myself laughing",
    "tagliare la torta", "salto nel vuoto è un bel film", "ho tagliato i ponti con lui",
    "mi sono tagliata la frangia", "mi butto sul divano", "la faccio finita con le diete",
    "prendo le pillole ogni mattina", "ho preso tutte le medicine come prescritto dal medico",
    "my phone died", "shoot me an email", "I cut my finger chopping onions",
    "mia madre mi ammazza se torno tardi", "my brother drives me crazy",
    "ho scritto una lettera a mia nonna", "domani salto la scuola",
    "mio fratello mi batte sempre a tennis", "il bimbo mi tira i capelli quando allatto",
  ])
  func everydayWords(text: String) {
    let found = patterns(text)
    #expect(found.level == .none, "\(text): \(found)")
  }

  // MARK: - What stands around

  @Test(arguments: [
    ("voglio morire", CrisisFloor.Level.hard),
    ("non voglio morire", .none),
    ("non voglio più morire", .none),
    ("io non ho mai voluto morire", .none),
    ("non voglio morire, ma non voglio più vivere così", .hard),
    ("Non voglio morire. Però penso di uccidermi ogni giorno", .hard),
    ("non so se voglio morire", .hard),
    ("non ce la faccio più, voglio morire", .hard),
    ("non dormo e voglio morire", .hard),
    ("non riesco a smettere di pensare al suicidio", .hard),
    ("non riesco a non pensare al suicidio", .hard),
    ("non penso al suicidio", .none),
    ("mai pensato di uccidermi", .none),
    ("nessun pensiero di suicidio", .none),
    ("farmi del male io? no", .none),
    ("mi ammazzo. no dai scherzavo", .soft),
    ("voglio morire, scherzavo", .hard),
    ("I don't want to die", .none),
    ("I would never kill myself", .none),
    ("I can't stop thinking about suicide", .hard),
    ("I can't sleep, I want to die", .hard),
    ("I don't know how to stop myself, I want to die", .hard),
    ("nobody knows I want to kill myself", .hard),
    ("he has never hit me", .none),
    ("I'm not suicidal", .none),
  ])
  func negation(text: String, level: CrisisFloor.Level) {
    #expect(patterns(text).level == level, "\(text): \(patterns(text))")
  }

  /// Two texts a word or two apart: danger, and none.
  @Test(arguments: [
    ("mi sono tagliata di nuovo", "mi sono tagliata di nuovo la frangia"),
    ("sabato mi ammazzo", "sabato mi ammazzo di panzerotti"),
    ("stasera lo ammazzo", "stasera lo ammazzo, il maiale"),
    ("I took them all", "I took them all to the beach"),
    ("voglio sparire per sempre", "voglio sparire in un'isola deserta"),
    ("vorrei dormire per sempre", "vorrei dormire fino a mezzogiorno"),
    ("tre anni che voglio morire", "tre anni fa volevo morire, oggi sto bene"),
    ("mi taglio ancora", "da ragazza mi tagliavo, poi ho smesso"),
    ("mio fratello si vuole uccidere", "mio fratello si è ucciso due anni fa"),
    ("il mio amico vuole morire", "il protagonista del film vuole morire"),
    ("un mio amico vuole uccidersi, chiedo per lui", "un mio amico cerca casa, chiedo per lui"),
    ("sono stanca di vivere", "sono stanca di vivere in questa città"),
    ("mi ha chiusa a chiave in camera", "mi ha chiuso la chiamata in faccia"),
    ("non voglio più vivere", "non voglio più vivere a Milano"),
    ("I want to jump off the roof", "I want to jump into the pool"),
    ("mi sparo stasera", "mi sparo una maratona di serie"),
    ("my friend wants to kill himself", "my friend wants to open a bar"),
    (
      "ho preso tutte le pastiglie",
      "ho preso tutte le pastiglie della pressione come dice il dottore"
    ),
  ])
  func minimalPairs(danger: String, harmless: String) {
    #expect(patterns(danger).level != .none, "\(danger)")
    #expect(patterns(harmless).level == .none, "\(harmless): \(patterns(harmless))")
  }

  @Test(arguments: [
    "v o g l i o  m o r i r e", "voglio m.o.r.i.r.e", "v0gl10 m0r1r3", "voglio m*rire",
    "VOGLIO MORIREEEE",
    "ｖｏｇｌｉｏ ｍｏｒｉｒｅ", "𝐯𝐨𝐠𝐥𝐢𝐨 𝐦𝐨𝐫𝐢𝐫𝐞", "vоglio mоrire", "vo\u{200B}glio mor\u{200D}ire",
    "nn vgl + vivere", "mi amazzo stasera", "voglio suicidrmi", "me vojo ammazzà", "voglio murì",
    "vogghiu moriri", "me voglio accidere", "vojo morir", "voeuri morì", "i wnat to dei",
    "i wanna kms",
    "i want to kll myself", "thinking abt suicde", "i’m gonna kill myself", "sucidal tonite",
    "#vogliomorire", "raga i wanna kill myself davvero",
  ])
  func disguises(text: String) {
    #expect(level(text) != .none, "\(text)")
  }

  @Test func aFindingNamesAPatternAndNoWord() throws {
    let found = CrisisFloor.check("stanotte mi ammazzo con la corda di zio Ernesto")
    #expect(found.level == .hard)
    #expect(try !#require(found.pattern).contains("rnesto"))
  }

  // MARK: - Long and foreign texts

  @Test func dangerIsFoundWhereverItStands() {
    let filler = String(
      repeating: "Oggi ho fatto la spesa e poi sono andato a correre. ", count: 200)
    #expect(filler.count > 10_000)
    #expect(patterns(filler).level == .none)
    for text in [
      "voglio uccidermi. " + filler, filler + "voglio uccidermi.",
      filler + "voglio uccidermi. " + filler + filler,
    ] {
      #expect(level(text) == .hard)
    }
  }

  /// What would make a search through all ways to match grow without end.
  @Test(arguments: [
    String(repeating: "voglio ", count: 20_000),
    String(repeating: "mi taglio il braccio e ", count: 5000),
    String(repeating: "\"", count: 50_000), String(repeating: "non ", count: 20_000),
    String(repeating: "a ", count: 50_000), String(repeating: "m", count: 200_000),
    String(repeating: "😂", count: 20_000), String(repeating: ".", count: 100_000),
    String(repeating: "kill my ", count: 20_000),
  ])
  func hostileTextsEnd(text: String) {
    _ = CrisisFloor.check(text)
  }

  @Test(arguments: [
    "Aujourd'hui je suis allé au marché avec ma mère et nous avons mangé une tarte aux pommes.",
    "Die Mutter sagt, das Kind möchte morgen mit dem Zug nach München fahren.",
    "Die Kinder spielen im Garten, die Sonne scheint, und die Oma backt Kuchen.",
    "Hoy he comido con mi hermana y luego hemos ido a la playa con los niños.",
    "Hoje fui à praia com a minha irmã e depois jantámos em casa da avó.",
    "Azi am fost la piață și am cumpărat mere și pâine pentru toată familia.",
    "Vandaag ben ik met de trein naar mijn zus gegaan en we hebben taart gegeten.",
    "I dag har jeg gået en tur med min bror, og vi så en film om aftenen.",
    "Dzisiaj byłem z siostrą w kinie, a potem zjedliśmy obiad u babci.",
    "Сегодня я ходил с сестрой в кино, а потом мы пили чай у бабушки.",
    "今日は妹と映画を見て、それから家で夕飯を食べました。", "اليوم ذهبت مع أختي إلى السوق", "오늘은 동생과 영화를 봤다",
    "היום הלכתי עם אחותי לים", "今天我和妹妹去看了电影", "Σήμερα πήγα στη θάλασσα με την αδελφή μου",
  ])
  func otherLanguagesAreNeverHard(text: String) {
    #expect(level(text) != .hard, "\(CrisisFloor.check(text))")
  }
}
