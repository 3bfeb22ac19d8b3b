// Meetings in calendars, invitations by mail, and what calendars answer: seen by python's icalendar and vobject, which
// share no code (khal reads with icalendar), and by email.

import Kernel
import SessionBench
import System
import Testing

@testable import Lodge

@Suite(
  .enabled(if: Oracle.isWanted, "python3-icalendar or -vobject is missing: script/setup --proof"))
struct CalendarTests {
  /// Four who may come to a meeting of Apprentices, two to one of Masters.
  private func bench(_ more: String = "") throws -> LodgeBench {
    let bench = try LodgeBench()
    bench.now = "2026-08-20T10:00:00Z"
    try #require(
      bench.run(
        """
        lodge edit name=Kilwinning zone=Europe/Rome email=secretary@example.org
        lodge member add "Ada Conti" degree=Maestro since=2014-03-20 email=ada@example.org
        lodge member add "Leo Sala" degree=Maestro since=2015-03-20 email=leo@example.org
        lodge member add "Ugo Riva" degree=Compagno since=2020-03-20 email=ugo@example.org
        lodge member add "Ivo Neri" degree=Apprendista since=2024-03-20
        lodge series add Stated every="first and third Thursday, September to June, not in August" from=2026-09-01 until=2026-12-31 at=20:00
        lodge meeting add "Third degree" on=2026-10-30 at=21:00 degree=Maestro venue="Via Segreta 3" type=Cerimonia
        \(more)
        """) == .ok, "\(bench.errors)")
    return bench
  }

  /// Every event with its times in UTC, by icalendar and dateutil.
  private static let expand = """
    import sys, icalendar
    from dateutil.rrule import rruleset, rrulestr
    from datetime import datetime, timezone
    cal = icalendar.Calendar.from_ical(open(sys.argv[1], 'rb').read())
    zones = {str(z['TZID']): z.to_tz() for z in cal.walk('VTIMEZONE')}
    def utc(prop):
        value = prop.dt
        if not isinstance(value, datetime): return value.isoformat()
        name = prop.params.get('TZID')
        if name: value = zones[name].localize(value.replace(tzinfo=None))
        return value.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ')
    events = cal.walk('VEVENT')
    over = {(str(e['UID']), utc(e['RECURRENCE-ID'])): e for e in events if 'RECURRENCE-ID' in e}
    out = []
    for e in events:
        if 'RECURRENCE-ID' in e: continue
        times = [utc(e['DTSTART'])]
        if 'RRULE' in e:
            zone = zones[e['DTSTART'].params['TZID']]
            start = e['DTSTART'].dt.replace(tzinfo=None)
            rule = e['RRULE'].to_ical().decode()
            until = e['RRULE'].get('UNTIL')
            parts = [p for p in rule.split(';') if not p.startswith('UNTIL')]
            times = []
            for t in rrulestr(';'.join(parts), dtstart=start):
                there = zone.localize(t).astimezone(timezone.utc)
                if until and there > until[0]: break
                times.append(there.strftime('%Y-%m-%dT%H:%M:%SZ'))
            exdates = e.get('EXDATE', [])
            exdates = exdates if isinstance(exdates, list) else [exdates]
            for x in exdates:
                for d in x.dts:
                    times.remove(zone.localize(d.dt.replace(tzinfo=None)).astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ'))
        for t in times:
            o = over.pop((str(e['UID']), t), e)
            when = utc(o['DTSTART']) if o is not e else t
            out.append((when, str(o.get('STATUS', '')), str(o['SUMMARY']), str(o.get('LOCATION', '-'))))
    assert not over, over
    for line in sorted(out): print('|'.join(line))
    """

  /// The same by vobject, with its own reading of zones, rules and days left out.
  private static let second = """
    import sys, vobject
    from datetime import timezone
    cal = vobject.readOne(open(sys.argv[1], 'rb').read().decode('utf-8'))
    def utc(value):
        return value.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%M:%SZ') if hasattr(value, 'hour') else value.isoformat()
    over = {(e.uid.value, utc(e.recurrence_id.value)): e for e in cal.vevent_list if hasattr(e, 'recurrence_id')}
    out = []
    for e in cal.vevent_list:
        if hasattr(e, 'recurrence_id'): continue
        times = [utc(t) for t in e.getrruleset(addRDate=True)] if hasattr(e, 'rrule') else [utc(e.dtstart.value)]
        for t in times:
            o = over.pop((e.uid.value, t), e)
            when = utc(o.dtstart.value) if o is not e else t
            out.append((when, o.status.value if hasattr(o, 'status') else '', o.summary.value, o.location.value if hasattr(o, 'location') else '-'))
    assert not over, over
    for line in sorted(out): print('|'.join(line))
    """

  private func expanded(_ bench: LodgeBench, _ options: String = "") throws -> [String] {
    try #require(
      bench.run("lodge meeting export \(options) --out \(bench.folder)/l.ics --force") == .ok,
      "\(bench.errors)")
    let found = try Oracle.lines(CalendarTests.expand, [bench.folder + "/l.ics"])
    #expect(try Oracle.lines(CalendarTests.second, [bench.folder + "/l.ics"]) == found)
    return found
  }

  private func text(_ bench: LodgeBench) throws -> String {
    String(decoding: try Files.read(bench.folder + "/l.ics", limit: 1 << 20), as: UTF8.self)
      .replacing("\r\n ", with: "")
  }

  /// What the list of meetings says, as the oracle says it.
  private func listed(_ bench: LodgeBench, full: Bool) throws -> [String] {
    try bench.rows("lodge meeting list").map { row in
      let state = row["cancelled"] == .bool(true) ? "CANCELLED" : "CONFIRMED"
      let title = full ? row["title"]?.string ?? "" : "Appointment"
      let place = full ? row["venue"]?.string ?? "-" : "-"
      return "\(row["starts_at"]?.string ?? "")|\(state)|\(title)|\(place)"
    }.sorted()
  }

  @Test(arguments: [false, true])
  func aSeriesIsOneEvent(full: Bool) throws {
    let bench = try bench(
      """
      lodge meeting move 2026-10-15 on=2026-10-22
      lodge meeting move 2026-11-05 at=18:00
      lodge meeting cancel 2026-11-19 reason=snow
      lodge meeting edit 2026-12-03 title="Winter" venue="Via Nota 1"
      lodge meeting remove 2026-09-17
      """)
    let found = try expanded(bench, full ? "--full" : "")
    #expect(try found == listed(bench, full: full))
    let text = try text(bench)
    // One rule, and none of the zone.
    #expect(text.split(separator: "RRULE:").count == 2)
    for secret in ["Kilwinning", "Winter", "Segreta", "Third", "snow", "Maestro", "Master"] {
      #expect(text.contains(secret) == (full && secret != "Maestro"), "\(secret)")
    }
    // Nothing changed, nothing differs.
    let again = try self.text(bench)
    #expect(try expanded(bench, full ? "--full" : "") == found)
    #expect(try self.text(bench) == again)
  }

  @Test func narrowed() throws {
    let bench = try bench()
    #expect(try expanded(bench, "--degree Compagno").count == 8)
    #expect(try expanded(bench, "--from 2026-10-01 --to 2026-10-31").count == 3)
    #expect(bench.run("lodge meeting export --from 2030-01-01 --out x.ics") == .data)
  }

  private func sequence(_ bench: LodgeBench) throws -> Int {
    _ = try expanded(bench)
    let events = try text(bench).split(separator: "BEGIN:VEVENT")
    let meeting = try #require(events.last { $0.contains("20261030T") || $0.contains("2026103") })
    let line = try #require(meeting.split(separator: "\r\n").first { $0.hasPrefix("SEQUENCE:") })
    return try #require(Int(line.dropFirst(9)))
  }

  /// Each change makes it greater, taking one back as well.
  @Test func sequencesGrow() throws {
    let bench = try bench()
    var last = try sequence(bench)
    #expect(last == 0)
    for line in [
      "lodge meeting move 2026-10-30 at=20:30", "lodge meeting edit 2026-10-30 comment=x", "undo",
      "redo", "lodge meeting cancel 2026-10-30", "lodge meeting restore 2026-10-30", "undo",
    ] {
      #expect(bench.run(line) == .ok, "\(bench.errors)")
      let next = try sequence(bench)
      #expect(next > last, "\(line): \(last), \(next)")
      last = next
    }
    #expect(bench.run("verify") == .ok, "\(bench.errors)")
  }

  // MARK: - Invitations

  /// Each message by the email package: its defects, headers, and the calendar within by icalendar.
  private static let mails = """
    import sys, glob, email, email.policy, icalendar
    for path in sorted(glob.glob(sys.argv[1] + '/*.eml')):
        data = open(path, 'rb').read()
        m = email.message_from_bytes(data, policy=email.policy.default)
        parts = [m] + list(m.iter_parts())
        assert not any(p.defects for p in parts), [p.defects for p in parts]
        assert not any(h.defects for h in m.values() if hasattr(h, 'defects')), m.items()
        assert max(len(l) for l in data.split(b'\\r\\n')) <= 200
        plain, cal = list(m.iter_parts())
        assert plain.get_content_type() == 'text/plain' and cal.get_content_type() == 'text/calendar'
        c = icalendar.Calendar.from_ical(cal.get_content())
        assert c['METHOD'] == cal.get_param('method')
        e, = c.walk('VEVENT')
        a = e['ATTENDEE']
        assert not isinstance(a, list)
        print('|'.join([m['To'].addresses[0].display_name, m['To'].addresses[0].addr_spec, str(m['Subject']),
          str(len(m['To'].addresses)), str(len(m.keys())), str(c['METHOD']), str(a), a.params['RSVP'], str(e['ORGANIZER']),
          str(e['SEQUENCE']), str(e['SUMMARY']), str(e.get('STATUS')), plain.get_content().strip().replace('\\n', ' / ').replace('\\r', '')]))
    """

  private func invited(
    _ bench: LodgeBench, _ meeting: String, _ options: String = ""
  ) throws -> [String] {
    try #require(
      bench.run("lodge meeting invite \(meeting) \(options) --out \(bench.folder)/out --force")
        == .ok, "\(bench.errors)")
    return try Oracle.lines(CalendarTests.mails, [bench.folder + "/out"]).sorted()
  }

  @Test func eachMemberIsInvitedAlone() throws {
    let bench = try bench()
    let found = try invited(bench, "2026-09-03")
    #expect(
      found
        == [("Ada Conti", "ada"), ("Leo Sala", "leo"), ("Ugo Riva", "ugo")].map {
          "\($0.0)|\($0.1)@example.org|Appointment, 2026-09-03|1|8|REQUEST|mailto:\($0.1)@example.org|TRUE|mailto:secretary@example.org|0|Appointment|CONFIRMED|You are invited on Thursday 3 September 2026 at 20:00 (Europe/Rome)."
        })
    #expect(bench.errors.contains("wrote 3 invitations"), "\(bench.errors)")
    #expect(bench.errors.contains("Ivo Neri"), "\(bench.errors)")
    for name in try Files.list(bench.folder + "/out") {
      let text = String(
        decoding: try Files.read(bench.folder + "/out/" + name, limit: 1 << 20), as: UTF8.self)
      #expect(!text.contains("Kilwinning") && name.hasPrefix("2026-09-03-"))
    }
  }

  /// Nobody hears of a meeting above their degree.
  @Test func degreesAreKept() throws {
    let bench = try bench("lodge meeting cancel 2026-10-30 reason=snow")
    let found = try invited(bench, "2026-10-30", "--full")
    #expect(found.count == 2)
    #expect(found.allSatisfy { $0.contains("|CANCEL|") && $0.contains("|CANCELLED|") })
    #expect(found.allSatisfy { $0.contains("Third degree") && !$0.contains("ugo") })
  }

  @Test func whatCannotBeSent() throws {
    let bench = try bench("lodge member edit \"Ugo Riva\" email=\"no address\"")
    #expect(bench.run("lodge meeting invite 2026-09-03") == .usage)
    #expect(bench.errors.contains("--out FOLDER"), "\(bench.errors)")
    _ = try invited(bench, "2026-09-03")
    #expect(bench.errors.contains("Ivo Neri, Ugo Riva"), "\(bench.errors)")
    // What is there stays.
    #expect(
      bench.run("lodge meeting invite 2026-09-03 --out \(bench.folder)/out") == .cannotCreate)
    bench.now = "2026-09-03T18:00:00Z"
    #expect(bench.run("lodge meeting invite 2026-09-03 --out \(bench.folder)/new") == .refused)
    #expect(!Files.exists(bench.folder + "/new"))
    #expect(bench.run("lodge edit email=") == .ok)
    #expect(bench.run("lodge meeting invite 2026-10-01 --out \(bench.folder)/new") == .refused)
    #expect(bench.errors.contains("lodge edit email="), "\(bench.errors)")
  }

  /// Names that would be headers, and addresses that would be several.
  @Test func namesStayNames() throws {
    let bench = try LodgeBench()
    bench.now = "2026-08-20T10:00:00Z"
    let names = [
      "A\\nBcc: x@example.org Evil", "\\\"Q\\\" <q@example.org>, B", "=?UTF-8?Q?x?= C", "שלום עולם",
      String(repeating: "Long ", count: 50) + "D", "Zoë \u{202E}gnp", "Comma, E; F",
    ]
    var script = "lodge edit name=K email=s@example.org\n"
    for (index, name) in names.enumerated() {
      script +=
        "lodge member add first_name=\"\(name)\" last_name=X degree=Maestro since=2014-03-20 email=m\(index)@example.org\n"
    }
    for (index, address) in [
      "a@example.org,b@example.org", "a@example.org\\nBcc: b@example.org", "<a@example.org>",
      "a b@example.org", "@example.org", "a@", "a@-x.org", "é@example.org",
    ].enumerated() {
      script +=
        "lodge member add \"Bad \(index)\" degree=Maestro since=2014-03-20 email=\"\(address)\"\n"
    }
    script += "lodge meeting add M on=2026-09-03 at=20:00\n"
    try #require(bench.run(script) == .ok, "\(bench.errors)")
    let found = try invited(bench, "2026-09-03", "--full")
    #expect(found.count == names.count)
    #expect(found.allSatisfy { $0.split(separator: "|")[3] == "1" }, "\(found)")
    #expect(found.allSatisfy { $0.split(separator: "|")[4] == "8" }, "\(found)")
    #expect(
      Set(found.map { String($0.split(separator: "|")[1]) })
        == Set(names.indices.map { "m\($0)@example.org" }))
    #expect(found.contains { $0.hasPrefix("שלום עולם X|") }, "\(found)")
    #expect(found.contains { $0.hasPrefix("\"Q\" <q@example.org>, B X|") }, "\(found)")
  }

  // MARK: - Replies

  private func reply(
    _ bench: LodgeBench, _ day: String, from: String, _ partstat: String, sequence: Int = 0,
    more: String = "", stamp: String = "20260821T080000Z", method: String = "REPLY",
    zone: String = ""
  ) throws -> ExitCode {
    let row = try #require(
      try bench.rows("lodge meeting list").first { $0["day"]?.string == day })
    let text = """
      BEGIN:VCALENDAR
      METHOD:\(method)
      \(zone)
      BEGIN:VEVENT
      UID:\(row["id"]?.string ?? "")@taccuino
      DTSTAMP:\(stamp)
      SEQUENCE:\(sequence)
      ATTENDEE;CN="X";PARTSTAT=\(partstat):mailto:\(from)
      \(more)
      END:VEVENT
      END:VCALENDAR

      """
    try Files.writeAtomically(
      bench.folder + "/reply.ics", Array(text.utf8), overwrite: true)
    return bench.run("lodge answer import \(bench.folder)/reply.ics")
  }

  @Test func repliesAreTakenDown() throws {
    let bench = try bench()
    bench.now = "2026-08-22T10:00:00Z"
    #expect(try reply(bench, "2026-09-03", from: "ADA@example.org", "ACCEPTED") == .ok)
    #expect(
      try reply(
        bench, "2026-09-03", from: "leo@example.org", "DECLINED", more: "COMMENT:Away\\, in Rome")
        == .ok)
    #expect(try reply(bench, "2026-09-03", from: "ugo@example.org", "TENTATIVE") == .ok)
    let rows = try bench.rows("lodge answer list")
    #expect(
      rows.map { "\($0["member"]?.string ?? ""): \($0["reply"]?.string ?? "")" } == [
        "Ada Conti: yes", "Ugo Riva: maybe", "Leo Sala: no",
      ])
    #expect(rows[2]["reason"]?.string == "Away, in Rome" && rows[2]["way"]?.string == "mail")
    #expect(rows[2]["day"]?.string == "2026-08-21")
    // Somebody thinks better of it.
    bench.now = "2026-08-25T10:00:00Z"
    #expect(
      try reply(
        bench, "2026-09-03", from: "leo@example.org", "ACCEPTED", stamp: "20260824T080000Z") == .ok)
    #expect(try bench.rows("lodge answer list")[2]["reply"]?.string == "yes")
    #expect(try bench.rows("lodge answer list")[2]["reason"]?.isNull == true)
    #expect(bench.run("undo") == .ok)
    #expect(try bench.rows("lodge answer list")[2]["reply"]?.string == "no")
  }

  @Test(
    "a moment that is none leaves the day of the import",
    arguments: [
      "20260821", "20261321T080000Z", "soon", "２０２６０８２１Ｔ０８００００Ｚ", "🗓🗓🗓🗓🗓", "20260821 080000Z",
    ])
  func aMomentThatIsNone(stamp: String) throws {
    let bench = try bench()
    bench.now = "2026-08-22T10:00:00Z"
    #expect(
      try reply(bench, "2026-09-03", from: "ada@example.org", "ACCEPTED", stamp: stamp) == .ok)
    #expect(try bench.rows("lodge answer list").first?["day"]?.string == "2026-08-22")
  }

  @Test func repliesThatAreRefused() throws {
    let bench = try bench("lodge meeting cancel 2026-11-19")
    func refused(
      _ day: String, _ from: String, _ partstat: String = "ACCEPTED", _ code: ExitCode = .data,
      sequence: Int = 0, more: String = "", method: String = "REPLY", says word: String
    ) throws {
      #expect(
        try reply(
          bench, day, from: from, partstat, sequence: sequence, more: more, method: method)
          == code, "\(word): \(bench.errors)")
      #expect(bench.errors.contains(word), "\(word): \(bench.errors)")
    }
    try refused("2026-09-03", "nobody@example.org", says: "no member has the e-mail address")
    try refused("2026-10-30", "ugo@example.org", "ACCEPTED", .refused, says: "the meeting is for")
    try refused("2026-09-03", "ada@example.org", "DELEGATED", says: "neither accepts nor declines")
    try refused(
      "2026-09-03", "ada@example.org", "NEEDS-ACTION", says: "neither accepts nor declines")
    try refused("2026-09-03", "ada@example.org", sequence: 7, says: "never written here")
    try refused(
      "2026-09-03", "ada@example.org", method: "REQUEST", says: "no reply to an invitation")
    try refused(
      "2026-09-03", "ada@example.org", more: "ATTENDEE;PARTSTAT=ACCEPTED:mailto:leo@example.org",
      says: "of one person")
    try refused(
      "2026-11-19", "ada@example.org", "ACCEPTED", .refused, sequence: 1, says: "is cancelled")
    // An older time than the meeting has; a change of its comment is none.
    #expect(bench.run("lodge meeting edit 2026-10-01 comment=x") == .ok)
    #expect(try reply(bench, "2026-10-01", from: "ada@example.org", "ACCEPTED") == .ok)
    #expect(bench.run("lodge meeting move 2026-10-01 at=21:00") == .ok)
    try refused("2026-10-01", "leo@example.org", says: "an earlier time")
    #expect(try reply(bench, "2026-10-01", from: "leo@example.org", "ACCEPTED", sequence: 2) == .ok)
    // An address that two share.
    #expect(bench.run("lodge member edit \"Ivo Neri\" email=ada@example.org") == .ok)
    try refused("2026-09-03", "ada@example.org", says: "several members")
    #expect(try bench.rows("lodge answer list").count == 2)
    for text in ["", "BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR\n", "\u{0}", "x"] {
      try Files.writeAtomically(bench.folder + "/reply.ics", Array(text.utf8), overwrite: true)
      #expect(bench.run("lodge answer import \(bench.folder)/reply.ics") == .data, "\(text)")
    }
    // One bad file, and nothing of the others.
    let before = try bench.rows("lodge answer list").count
    _ = try reply(bench, "2026-12-03", from: "nobody@example.org", "ACCEPTED")
    try Files.writeAtomically(
      bench.folder + "/bad.ics",
      try Files.read(bench.folder + "/reply.ics", limit: 1 << 20), overwrite: true)
    _ = try reply(bench, "2026-12-03", from: "leo@example.org", "ACCEPTED")
    #expect(bench.run("undo") == .ok)
    #expect(
      bench.run("lodge answer import \(bench.folder)/reply.ics \(bench.folder)/bad.ics") == .data)
    #expect(try bench.rows("lodge answer list").count == before)
  }

  // MARK: - The times of replies

  private static let rome = """
    BEGIN:VTIMEZONE
    TZID:Customized
    BEGIN:STANDARD
    DTSTART:19701025T030000
    RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
    TZOFFSETFROM:+0200
    TZOFFSETTO:+0100
    END:STANDARD
    BEGIN:DAYLIGHT
    DTSTART:19700329T020000
    RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
    TZOFFSETFROM:+0100
    TZOFFSETTO:+0200
    END:DAYLIGHT
    END:VTIMEZONE
    """

  /// The meeting is on 3 September 2026 at 20:00 in Rome, 18:00 UTC.
  @Test(
    arguments: [
      ("", "DTSTART:20260903T180000Z", nil, nil),
      ("", "DTSTART;TZID=America/New_York:20260903T140000", nil, nil),
      ("", "DTSTART;TZID=/citadel.org/Europe/Rome:20260903T200000", nil, nil),
      ("", "DTSTART:20260903T200000", nil, nil),
      (rome, "DTSTART;TZID=Customized:20260903T200000", nil, nil),
      ("", "DTSTART;TZID=W. Europe Standard Time:20260903T200000", nil, "is not known"),
      ("", "RECURRENCE-ID;TZID=Europe/Rome:20260903T200000", nil, nil),
      ("", "DTSTART:20260903T190000Z", "answers for 2026-09-03T19:00:00Z", nil),
      ("", "DTSTART;TZID=America/New_York:20260903T200000", "answers for", nil),
      (rome, "DTSTART;TZID=Customized:20260903T210000", "answers for", nil),
      (
        "", "DTSTART;TZID=Nowhere/At_All:20260903T140000", "is known neither here nor in the file",
        nil
      ),
      ("", "DTSTART;VALUE=DATE:20260903", "answers for 2026-09-03", nil),
      ("", "DTSTART:soon", "no day or time", nil),
      ("", "RECURRENCE-ID:20260917T180000Z", "it answers 2026-09-17", nil),
      ("", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260903T180000Z", "several meetings", nil),
    ] as [(String, String, String?, String?)])
  func theTimeOfAReplyIsLookedAt(
    zone: String, line: String, refused: String?, said: String?
  ) throws {
    let bench = try bench()
    let code = try reply(
      bench, "2026-09-03", from: "ada@example.org", "ACCEPTED", more: line, zone: zone)
    #expect(code == (refused == nil ? .ok : .data), "\(line): \(bench.errors)")
    if let word = refused ?? said { #expect(bench.errors.contains(word), "\(bench.errors)") }
    #expect(try bench.rows("lodge answer list").count == (refused == nil ? 1 : 0))
  }

  /// Replies as python's icalendar writes them, in three zones, and to one date of an exported series.
  @Test func repliesThatIcalendarWrites() throws {
    let bench = try bench()
    let script = """
      import sys, icalendar
      from datetime import datetime
      from zoneinfo import ZoneInfo
      source, out, zone, who, mode = sys.argv[1:6]
      cal = icalendar.Calendar.from_ical(open(source, 'rb').read())
      event = [e for e in cal.walk('VEVENT') if 'RRULE' in e][0] if mode == 'series' else None
      reply = icalendar.Calendar(); reply.add('prodid', 'x'); reply.add('version', '2.0'); reply.add('method', 'REPLY')
      e = icalendar.Event()
      start = datetime(2026, 9, 17, 20, 0, tzinfo=ZoneInfo('Europe/Rome')).astimezone(ZoneInfo(zone))
      e.add('uid', str(event['UID'])); e.add('dtstamp', datetime(2026, 8, 21, 8, 0, tzinfo=ZoneInfo('UTC')))
      e.add('recurrence-id', start); e.add('dtstart', start); e.add('sequence', int(event.get('SEQUENCE', 0)))
      for key in ('recurrence-id', 'dtstart'): e[key].params['TZID'] = zone
      a = icalendar.vCalAddress('mailto:' + who); a.params['partstat'] = icalendar.vText('ACCEPTED')
      e.add('attendee', a, encode=0)
      reply.add_component(e); open(out, 'wb').write(reply.to_ical())
      """
    #expect(bench.run("lodge meeting export --out \(bench.folder)/l.ics") == .ok, "\(bench.errors)")
    for (zone, who) in [
      ("Europe/Rome", "ada@example.org"), ("America/New_York", "leo@example.org"),
      ("Asia/Tokyo", "ugo@example.org"),
    ] {
      let out = bench.folder + "/reply.ics"
      _ = try Oracle.lines(script, [bench.folder + "/l.ics", out, zone, who, "series"])
      #expect(bench.run("lodge answer import \(out)") == .ok, "\(zone): \(bench.errors)")
    }
    let rows = try bench.rows("lodge answer list")
    #expect(rows.map { $0["meeting_day"]?.string } == ["2026-09-17", "2026-09-17", "2026-09-17"])
    // Once the meeting has moved, the same reply is to another time.
    #expect(bench.run("lodge meeting move 2026-09-17 at=21:00") == .ok)
    #expect(bench.run("lodge answer import \(bench.folder)/reply.ics") == .data)
    #expect(bench.errors.contains("answers for"), "\(bench.errors)")
  }
}
