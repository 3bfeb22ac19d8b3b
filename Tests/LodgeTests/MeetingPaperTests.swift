// The papers of a meeting, seen by poppler and by Python's email: what they say, who signs, and that nobody reads
// what is above their degree.

import Kernel
import PaperBench
import SessionBench
import System
import Testing

@testable import Lodge

@Suite(.enabled(if: Judges.areWanted && Oracle.isWanted, "script/setup --proof"))
struct MeetingPaperTests {
  /// A meeting of Apprentices with items of all degrees, one of Fellow Crafts, one of Masters.
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-08-20T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning number=214 orient=Firenze obedience="Grand Orient" address="Via dei Fossi 3" tax_code=94012345678 zone=Europe/Rome email=secretary@example.org
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20 email=ada@example.org
        lodge member add "Leo Sala" degree=Maestro since=2015-03-20 email=leo@example.org
        lodge member add "Ugo Riva" degree=Compagno since=2020-03-20 email=ugo@example.org
        lodge member add "Ivo Neri" degree=Apprendista since=2024-03-20 email=ivo@example.org
        lodge member add "Eva Blu" state=candidate since=2026-01-01 email=eva@example.org
        lodge office add "Ada Conti" MaestroVenerabile from=2025-01-09
        lodge office add "Leo Sala" Segretario from=2025-01-09 until=2026-08-31
        lodge meeting add Stated on=2026-09-03 at=20:00 dinner=yes dinner_price=25EUR answer_by=2026-08-27 introduced_by="Ada Conti"
        lodge agenda add 2026-09-03 Opening kind=opening
        lodge agenda add 2026-09-03 "Secret of Masters" degree=Maestro kind=ceremony speaker="Speaker Three"
        lodge agenda add 2026-09-03 "Secret of Fellows" degree=Compagno kind=ballot comment="bring the box"
        lodge agenda add 2026-09-03 "The two pillars" kind=paper speaker="Ugo Riva"
        lodge meeting add Second on=2026-10-01 at=20:00 degree=Compagno
        lodge meeting add Third on=2026-10-30 at=21:00 degree=Maestro venue="Via Segreta 3"
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  private func pdf(_ bench: LodgeBench, _ line: String) throws -> JudgedPDF {
    let path = bench.folder + "/paper.pdf"
    try #require(bench.run("\(line) --out \(path) --force") == .ok, "\(bench.errors)")
    return JudgedPDF(try Files.read(path, limit: 1 << 24))
  }

  // MARK: - The letter

  @Test func aSummonsIsALetter() throws {
    let bench = try bench()
    let pdf = try pdf(bench, "lodge meeting summons 2026-09-03 --member Neri")
    #expect(pdf.faults == [] && pdf.title == "Summons" && pdf.pages.count == 1)
    for wanted in [
      "Kilwinning No. 214", "Grand Orient", "Orient of Firenze", "Via dei Fossi 3",
      "Tax code 94012345678", "Firenze, 20 August 2026", "Dear Brother Ivo Neri,",
      "Thursday 3 September 2026 at 20:00", "Apprentice", "25.00 EUR a place",
      "answer by Thursday 27 August 2026", "1. Opening", "2. The two pillars (Ugo Riva)",
    ] {
      #expect(pdf.text.contains(wanted), "\(wanted): \(pdf.text)")
    }
    // The two who sign stand beside each other, the Secretary first.
    let (leo, ada) = (try #require(pdf.words("Leo").last), try #require(pdf.words("Ada").last))
    #expect(abs(leo.top - ada.top) < 1 && leo.right < ada.left)
    bench.language = .italian
    let italian = try self.pdf(bench, "lodge meeting summons 2026-09-03 --member Neri")
    #expect(italian.title == "Convocazione")
    for wanted in ["Oriente di Firenze", "Caro Fratello Ivo Neri,", "Ordine del giorno"] {
      #expect(italian.text.contains(wanted), "\(wanted): \(italian.text)")
    }
  }

  /// What each degree reads, numbered without a gap that would tell of more.
  @Test(arguments: [
    ("Neri", "Apprendista", ["Opening", "The two pillars"]),
    ("Riva", "Compagno", ["Opening", "Secret of Fellows", "The two pillars"]),
    (
      "Conti", "Maestro",
      ["Opening", "Secret of Masters", "Secret of Fellows", "The two pillars"]
    ),
  ])
  func theAgendaIsOpenToTheDegree(name: String, degree: String, wanted: [String]) throws {
    let bench = try bench()
    for option in ["--member \(name)", "--degree \(degree)"] {
      let row = try bench.row("lodge meeting summons 2026-09-03 \(option)")
      let agenda = row["agenda"]?.array ?? []
      #expect(agenda.compactMap { $0["title"]?.string } == wanted, "\(option)")
      #expect(agenda.compactMap { $0["number"]?.integer } == (1...wanted.count).map(Int64.init))
      for format in ["md", "html", "json"] {
        #expect(bench.run("lodge meeting summons 2026-09-03 \(option) --format \(format)") == .ok)
        for secret in ["Secret of Masters", "Speaker Three", "Secret of Fellows"] {
          let title = secret == "Speaker Three" ? "Secret of Masters" : secret
          #expect(bench.out.contains(secret) == wanted.contains(title), "\(option) \(format)")
        }
        #expect(!bench.out.contains("bring the box"))
      }
      let text = try pdf(bench, "lodge meeting summons 2026-09-03 \(option)").text
      for secret in ["Secret of Masters", "Secret of Fellows"] {
        #expect(text.contains(secret) == wanted.contains(secret), "\(option)")
      }
    }
  }

  @Test func nobodyIsSummonedAboveTheirDegree() throws {
    let bench = try bench()
    for (meeting, name, code) in [
      ("2026-10-01", "Neri", ExitCode.refused), ("2026-10-01", "Riva", .ok),
      ("2026-10-30", "Riva", .refused), ("2026-10-30", "Conti", .ok),
      ("2026-09-03", "Blu", .refused),
    ] {
      let line = "lodge meeting summons \(meeting) --member \(name)"
      #expect(bench.run(line) == code, "\(line): \(bench.errors)")
    }
    for line in [
      "lodge meeting summons 2026-10-30 --degree Compagno",
      "lodge meeting running-order 2026-10-30 --degree Compagno",
      "lodge minutes draft 2026-10-30 --degree Apprendista",
    ] {
      #expect(bench.run(line) == .refused, "\(line)")
    }
    #expect(
      bench.run("lodge meeting summons 2026-09-03 --member Neri --degree Maestro") == .usage)
    #expect(bench.run("lodge meeting summons 2026-09-03 --full") == .usage)
    #expect(bench.run("lodge meeting cancel 2026-10-01") == .ok)
    for line in [
      "lodge meeting summons 2026-10-01", "lodge meeting running-order 2026-10-01",
      "lodge roll sheet 2026-10-01", "lodge minutes draft 2026-10-01",
    ] {
      #expect(bench.run(line) == .refused, "\(line)")
    }
  }

  /// The degree is that of the day of the meeting, the signatures are of the day of the letter.
  @Test func daysDecide() throws {
    let bench = try bench("lodge office add \"Ada Conti\" Archivista from=2026-01-01")
    #expect(bench.run("lodge degree add \"Ivo Neri\" Compagno on=2026-08-19") == .ok)
    let later = try bench.row("lodge meeting summons 2026-09-03 --member Neri")
    #expect((later["agenda"]?.array ?? []).count == 3)
    #expect(later["secretary"]?.string == "Leo Sala")
    // His office ends before the meeting, and after the letter.
    bench.now = "2026-09-02T10:00:00Z"
    let vacant = try bench.row("lodge meeting summons 2026-09-03")
    #expect(vacant["secretary"]?.isNull == true && vacant["written_on"]?.string == "2026-09-02")
    let text = try pdf(bench, "lodge meeting summons 2026-09-03").text
    #expect(text.contains("Secretary") && !text.contains("Leo Sala"), "\(text)")
    // One that is over is as it was on its day.
    bench.now = "2026-12-02T10:00:00Z"
    #expect(
      try bench.row("lodge meeting summons 2026-09-03")["written_on"]?.string == "2026-09-03")
  }

  // MARK: - Mail

  /// Each message: its headers, parts and the words of the letter in it.
  private static let mails = """
    import sys, glob, subprocess, email, email.policy, icalendar
    for path in sorted(glob.glob(sys.argv[1] + '/*.eml')):
        data = open(path, 'rb').read()
        m = email.message_from_bytes(data, policy=email.policy.default)
        assert not any(p.defects for p in m.walk()), [p.defects for p in m.walk()]
        assert not any(h.defects for p in m.walk() for h in p.values() if hasattr(h, 'defects'))
        assert max(len(l) for l in data.split(b'\\r\\n')) <= 200 and b'\\n' not in data.replace(b'\\r\\n', b'')
        assert [p.get_content_type() for p in m.walk()] == ['multipart/mixed', 'multipart/alternative',
          'text/plain', 'text/calendar', 'application/pdf']
        marks = [p.get_boundary() for p in m.walk() if p.is_multipart()]
        assert not any(a != b and a.startswith(b) for a in marks for b in marks), marks
        file, = m.iter_attachments()
        cal = [p for p in m.walk() if p.get_content_type() == 'text/calendar'][0].get_content()
        e, = icalendar.Calendar.from_ical(cal).walk('VEVENT')
        assert not isinstance(e['ATTENDEE'], list)
        words = subprocess.run(['pdftotext', '-layout', '-', '-'], input=file.get_content(), stdout=subprocess.PIPE, check=True).stdout.decode()
        plain = m.get_body(('plain',)).get_content()
        flat = lambda t: ' / '.join(' '.join(l.split()) for l in t.splitlines() if l.strip())
        print('|'.join([m['To'].addresses[0].addr_spec, str(len(m['To'].addresses)), str(len(m.keys())), str(m['Subject']),
          file.get_filename(), str(e['ATTENDEE']), flat(str(e['SUMMARY'])), flat(plain), flat(str(e.get('DESCRIPTION', ''))), flat(words)]))
    """

  private func mailed(
    _ bench: LodgeBench, _ meeting: String, _ options: String = ""
  ) throws -> [String: [String]] {
    let folder = bench.folder + "/out"
    _ = Judges.shell("rm -rf \(folder)")
    try #require(
      bench.run("lodge meeting summons \(meeting) --mail \(options) --out \(folder)") == .ok,
      "\(bench.errors)")
    var found: [String: [String]] = [:]
    for line in try Oracle.lines(Self.mails, [folder]) {
      let parts = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      found[String(parts[0].prefix { $0 != "@" })] = parts
    }
    return found
  }

  @Test func eachMemberGetsTheirOwnLetter() throws {
    let bench = try bench()
    let found = try mailed(bench, "2026-09-03")
    #expect(Set(found.keys) == ["ada", "leo", "ugo", "ivo"])
    #expect(bench.errors.contains("wrote 4 summonses"), "\(bench.errors)")
    for (name, parts) in found {
      // One recipient, nine headers, nothing of the lodge before the letter is opened.
      #expect(parts[1] == "1" && parts[2] == "8" && parts[5] == "mailto:\(name)@example.org")
      #expect(parts[3] == "Appointment, 2026-09-03" && parts[4] == "2026-09-03.pdf")
      #expect(parts[6] == "Appointment" && parts[8].isEmpty)
      for secret in ["Kilwinning", "Stated", "Secret", "Opening", "lodge"] {
        #expect(!parts[7].contains(secret), "\(parts[7])")
      }
      let letter = parts[9]
      #expect(letter.contains("Kilwinning") && letter.contains("Opening"))
      #expect(letter.contains("Secret of Masters") == ["ada", "leo"].contains(name), "\(name)")
      #expect(letter.contains("Secret of Fellows") == (name != "ivo"), "\(name)")
      let others = ["Ada Conti", "Leo Sala", "Ugo Riva", "Ivo Neri"]
      let own = others.first { $0.lowercased().hasPrefix(name) } ?? ""
      #expect(letter.contains("Dear Brother \(own)"), "\(letter)")
    }
    for file in try Files.list(bench.folder + "/out") {
      #expect(file.hasPrefix("2026-09-03-") && file.hasSuffix(".eml"))
    }
    #expect(Set(try mailed(bench, "2026-10-01").keys) == ["ada", "leo", "ugo"])
    #expect(Set(try mailed(bench, "2026-10-30").keys) == ["ada", "leo"])
    #expect(Set(try mailed(bench, "2026-10-30", "--member Sala").keys) == ["leo"])
  }

  @Test func fullMailKeepsTheDegree() throws {
    let bench = try bench()
    for (name, parts) in try mailed(bench, "2026-09-03", "--full") {
      #expect(parts[3] == "Stated, 2026-09-03" && parts[4] == "summons-2026-09-03.pdf")
      for part in [parts[7], parts[8]] {
        #expect(part.contains("Opening") && part.contains("Kilwinning"), "\(part)")
        #expect(part.contains("Secret of Masters") == ["ada", "leo"].contains(name), "\(name)")
        #expect(part.contains("Secret of Fellows") == (name != "ivo"), "\(name)")
      }
    }
  }

  /// Invitations and calendars for a degree are no way round it.
  @Test func invitationsAndCalendarsKeepTheDegree() throws {
    let bench = try bench()
    let out = bench.folder + "/invited"
    #expect(bench.run("lodge meeting invite 2026-09-03 --full --out \(out)") == .ok)
    let script = """
      import sys, glob, email, email.policy
      for path in sorted(glob.glob(sys.argv[1] + '/*.eml')):
          m = email.message_from_bytes(open(path, 'rb').read(), policy=email.policy.default)
          text = ' '.join(p.get_content().replace('\\r\\n ', '') for p in m.iter_parts())
          print(m['To'].addresses[0].username, 'Secret of Masters' in text, 'Secret of Fellows' in text)
      """
    #expect(
      try Oracle.lines(script, [out]).sorted() == [
        "ada True True", "ivo False False", "leo True True", "ugo False True",
      ])
    for (degree, masters, fellows) in [
      ("Apprendista", false, false), ("Compagno", false, true), ("Maestro", true, true),
    ] {
      let path = bench.folder + "/l.ics"
      #expect(
        bench.run("lodge meeting export --full --degree \(degree) --out \(path) --force") == .ok)
      let text = String(decoding: try Files.read(path, limit: 1 << 20), as: UTF8.self)
        .replacing("\r\n ", with: "")
      #expect(text.contains("Secret of Masters") == masters, "\(degree)")
      #expect(text.contains("Secret of Fellows") == fellows, "\(degree)")
    }
  }

  @Test func whatCannotBeMailed() throws {
    let bench = try bench("lodge member edit \"Ugo Riva\" email=\"no address\"")
    #expect(bench.run("lodge meeting summons 2026-09-03 --mail") == .usage)
    #expect(bench.errors.contains("--out FOLDER"), "\(bench.errors)")
    let new = bench.folder + "/new"
    for (line, code) in [
      ("2026-09-03 --mail --degree Maestro", ExitCode.usage),
      ("2026-09-03 --mail --member Riva", .refused), ("2026-10-01 --mail --member Neri", .refused),
    ] {
      #expect(bench.run("lodge meeting summons \(line) --out \(new)") == code, "\(bench.errors)")
    }
    bench.now = "2026-09-03T18:00:00Z"
    #expect(bench.run("lodge meeting summons 2026-09-03 --mail --out \(new)") == .refused)
    #expect(!Files.exists(new))
  }

  /// Names that would be headers, controls, letters from the right, and three hundred letters.
  @Test func namesStayNames() throws {
    let bench = try LodgeBench()
    bench.now = "2026-08-20T10:00:00Z"
    let names = [
      "A\\nBcc: x@example.org Evil", "A\\r\\nSubject: owned\\r\\n\\r\\nbody", "=?UTF-8?Q?x?= C",
      "שלום עולם", "Zoë \u{202E}gnp", "\u{1B}[2J red", String(repeating: "L", count: 300),
      "<b>bold</b> & *stars* | _x_",
    ]
    var script =
      "lodge edit name=\"K\\r\\nBcc: y@example.org \u{202E}x\" email=s@example.org orient=\"\u{1B}]0;x\"\n"
    for (index, name) in names.enumerated() {
      script +=
        "lodge member add first_name=\"\(name)\" last_name=X degree=Maestro since=2014-03-20 email=m\(index)@example.org address=\"\(name)\"\n"
    }
    script += "lodge meeting add \"\(names[1])\" on=2026-09-03 at=20:00\n"
    for name in names {
      script += "lodge agenda add 2026-09-03 \"\(name)\" speaker=\"\(name)\" comment=\"\(name)\"\n"
      script += "lodge visitor add 2026-09-03 \"\(name)\" lodge=\"\(name)\" degree=Maestro\n"
    }
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    for options in ["", "--full"] {
      let found = try mailed(bench, "2026-09-03", options)
      #expect(Set(found.keys) == Set(names.indices.map { "m\($0)" }))
      #expect(found.values.allSatisfy { $0[1] == "1" && $0[2] == "8" }, "\(options)")
    }
    for line in [
      "lodge meeting summons 2026-09-03", "lodge meeting running-order 2026-09-03",
      "lodge roll sheet 2026-09-03", "lodge minutes draft 2026-09-03",
    ] {
      let pdf = try pdf(bench, line)
      #expect(pdf.faults == [] && pdf.text.contains("<b>bold</b>"), "\(line)")
      for format in ["md", "html", "table"] {
        #expect(bench.run("\(line) --format \(format)") == .ok)
        #expect(!bench.out.contains("\u{202E}") && !bench.out.contains("\u{1B}"), "\(line)")
        if format == "html" { #expect(!bench.out.contains("<b>bold")) }
      }
    }
  }

  // MARK: - At the prompt

  @Test(arguments: [
    ("write the summons for the next meeting", "Stated", "Agenda"),
    ("summons next", "Stated", "Agenda"),
    ("convocazione per la prossima tornata", "Stated", "Agenda"),
    ("stampa la convocazione della prossima tornata", "Stated", "Agenda"),
    ("print the running order of Second", "Second", "Answers"),
    ("scaletta di Second", "Second", "Answers"),
    ("attendance sheet for Stated", "Stated", "Quorum"),
    ("foglio firme per Stated", "Stated", "Quorum"),
    ("minutes of Stated", "Stated", "Draft"), ("verbale di Second", "Second", "Draft"),
    ("draft the minutes of Third", "Third", "Draft"),
  ])
  func papersAreAskedForInWords(typed: String, title: String, part: String) throws {
    let bench = try bench()
    bench.style.terminal = true
    let session = bench.makeSession()
    session.isInteractive = true
    (bench.out, bench.errors) = ("", "")
    #expect(try session.typeAtPrompt(typed) == .ok, "\(typed): \(bench.errors)")
    #expect(bench.out.contains(title) && bench.out.contains(part), "\(typed): \(bench.out)")
  }

  // MARK: - The other papers

  @Test func theRunningOrderHasAll() throws {
    let bench = try bench("lodge answer add 2026-09-03 Conti yes dinner=yes guests=2 by=phone")
    let pdf = try pdf(bench, "lodge meeting running-order 2026-09-03")
    #expect(pdf.faults == [])
    for wanted in [
      "Running order", "Secret of Masters", "Speaker Three", "ceremony", "Master Mason",
      "bring the box", "Worshipful Master", "Silent", "At dinner",
    ] {
      #expect(pdf.text.contains(wanted), "\(wanted): \(pdf.text)")
    }
    let row = try bench.row("lodge meeting running-order 2026-09-03 --degree Apprendista")
    #expect((row["agenda"]?.array ?? []).count == 2)
  }

  @Test func theSheetNamesWhoMayBeThere() throws {
    let bench = try bench(
      "lodge visitor add 2026-09-03 \"Pia Monti\" lodge=\"Galileo, Pisa\" degree=Maestro")
    let blank = try pdf(bench, "lodge roll sheet 2026-09-03")
    #expect(blank.faults == [])
    for wanted in ["Ada Conti", "Ivo Neri", "Pia Monti", "Galileo", "Quorum: 7, of whom 3"] {
      #expect(blank.text.contains(wanted), "\(wanted): \(blank.text)")
    }
    #expect(!blank.text.contains("Eva Blu") && !blank.text.contains("■"))
    #expect(blank.text.filter { $0 == "□" }.count == 12)
    let third = try pdf(bench, "lodge roll sheet 2026-10-30").text
    #expect(third.contains("Ada Conti") && !third.contains("Ugo Riva"))
    bench.now = "2026-09-03T19:00:00Z"
    #expect(bench.run("lodge roll call 2026-09-03 \"Conti p\" \"Sala e ill\" \"Riva a\"") == .ok)
    let marked = try pdf(bench, "lodge roll sheet 2026-09-03").text
    #expect(marked.filter { $0 == "■" }.count == 3, "\(marked)")
    #expect(marked.contains("Present: 1, of whom 1 Masters"), "\(marked)")
    let line = try #require(marked.split(separator: "\n").first { $0.contains("Leo Sala") })
    #expect(line.filter { "□■".contains($0) } == "□□■", "\(line)")
  }

  /// Nothing is said that is not recorded, and each sentence names its records.
  @Test func minutesFollowFromRecords() throws {
    let bench = try bench()
    let before = try bench.row("lodge minutes draft 2026-09-03")
    let parts = (before["sentences"]?.array ?? []).compactMap { $0["part"]?.string }
    #expect(Set(parts) == ["opening", "agenda"])
    let form = try pdf(bench, "lodge minutes draft 2026-09-03")
    #expect(form.faults == [] && form.text.contains("_____") && form.text.contains("Roll call"))
    #expect(!form.text.contains("quorum is"))
    bench.now = "2026-09-03T20:00:00Z"
    try #require(
      bench.run(
        """
        lodge roll call 2026-09-03 "Conti p" "Sala e ill" "Riva p"
        lodge visitor add 2026-09-03 "Pia Monti" lodge="Galileo, Pisa" degree=Maestro
        lodge agenda edit 2026-09-03/4 decision="to be printed" for=12 against=1 abstained=0
        """) == .ok, "\(bench.errors)")
    let row = try bench.row("lodge minutes draft 2026-09-03")
    let sentences = row["sentences"]?.array ?? []
    let text = sentences.compactMap { $0["text"]?.string }.joined(separator: "\n")
    for wanted in [
      "Worshipful Master: Ada Conti, present.", "Present (2): Ada Conti, Ugo Riva.",
      "Excused (1): Leo Sala.", "Pia Monti (Galileo, Pisa, Master Mason).",
      "2 of 7, 1 of 3 Masters: the quorum is not met.", "Decision: to be printed.",
      "Votes: 12 in favour, 1 against, 0 abstained.",
    ] {
      #expect(text.contains(wanted), "\(wanted): \(text)")
    }
    // Why somebody is excused is nobody's business.
    #expect(!text.contains("ill.") && !text.contains("Ivo Neri"))
    for sentence in sentences {
      let records = sentence["records"]?.array ?? []
      #expect(!records.isEmpty, "\(sentence)")
      for record in records {
        let id = try #require(record["id"]?.string)
        #expect(bench.run("why \(id)") == .ok, "\(id): \(bench.errors)")
      }
    }
    let pdf = try pdf(bench, "lodge minutes draft 2026-09-03")
    #expect(pdf.faults == [] && pdf.text.contains("Decision: to be printed."), "\(pdf.text)")
    // They are read in the degree of the meeting.
    #expect(!pdf.text.contains("Secret of"), "\(pdf.text)")
    #expect(bench.errors.contains("left out: 2 items above Apprentice"), "\(bench.errors)")
    let masters = try self.pdf(bench, "lodge minutes draft 2026-09-03 --degree Maestro")
    #expect(masters.text.contains("Secret of Masters") && masters.text.contains("Secret of Fell"))
    #expect(!bench.errors.contains("left out"), "\(bench.errors)")
  }

  @Test func theTreasurerOfItsDaySignsAReceipt() throws {
    let bench = try bench(
      """
      lodge office add "Leo Sala" Archivista from=2020-01-01
      lodge office add "Ada Conti" Elemosiniere from=2020-01-01
      lodge member add "Tea Oro" degree=Maestro since=2010-01-01
      lodge member add "Ugo Oro" degree=Maestro since=2010-01-01
      lodge office add "Tea Oro" Tesoriere from=2025-01-01 until=2026-05-31
      lodge office add "Ugo Oro" Tesoriere from=2026-06-01
      lodge fund add Bank currency=EUR
      lodge payment add "Ada Conti" 100 on=2026-01-10 text="Dues one"
      lodge payment add "Ada Conti" 50 on=2026-07-10 text="Dues two"
      lodge receipt issue "Dues one" on=2026-01-12
      lodge receipt issue "Dues two" on=2026-07-12
      lodge receipt annul 2026/A-2 reason="wrong name"
      """)
    let first = try pdf(bench, "lodge receipt show 2026/A-1")
    #expect(first.faults == [])
    for wanted in [
      "Receipt 2026/A-1", "Firenze, 12 January 2026", "Tea Oro", "Treasurer", "100.00 EUR",
      "Kilwinning No. 214", "Tax code 94012345678", "Ada Conti", "Dues one",
    ] {
      #expect(first.text.contains(wanted), "\(wanted): \(first.text)")
    }
    #expect(!first.text.contains("Ugo Oro") && !first.text.contains("Annulled"))
    let second = try pdf(bench, "lodge receipt show 2026/A-2").text
    #expect(second.contains("Ugo Oro") && second.contains("wrong name"), "\(second)")
    #expect(try bench.row("lodge receipt show 2026/A-2")["treasurer"]?.string == "Ugo Oro")
  }

  /// A lodge without a name or officers still has its papers.
  @Test func withNothingEntered() throws {
    let bench = try LodgeBench()
    bench.now = "2026-08-20T10:00:00Z"
    #expect(bench.run("lodge meeting add Stated on=2026-09-03") == .ok)
    for line in [
      "lodge meeting summons 2026-09-03", "lodge meeting running-order 2026-09-03",
      "lodge roll sheet 2026-09-03", "lodge minutes draft 2026-09-03",
    ] {
      #expect(try pdf(bench, line).faults == [], "\(line)")
    }
  }

  /// What reads leaves the notebook as it was, to the byte.
  @Test func papersDoNotWrite() throws {
    let bench = try bench()
    let before = Judges.shell("sha256sum \(bench.path)").text
    _ = try mailed(bench, "2026-09-03")
    for line in [
      "lodge meeting summons 2026-09-03", "lodge meeting running-order 2026-09-03",
      "lodge roll sheet 2026-09-03", "lodge minutes draft 2026-09-03",
    ] {
      _ = try pdf(bench, line)
    }
    #expect(Judges.shell("sha256sum \(bench.path)").text == before)
  }
}
