// What a book tells: the scene as a map whose marks lead to their entries, the sums, the stays and the
// things of each day. All of it is what others may see.

import Command
import Core
import Kernel
import Notebook
import Photos
import Render
import System

extension TripReader {
  /// Profiles of more tracks than these are no picture any more.
  private static let mostInProfile = 60

  /// - Throws: `data` when nothing was recorded or planned there.
  /// - Complexity: O(points).
  func book(_ whole: PictureScope) throws(Diagnostic) -> BookPage {
    let shown = try shownWays()
    let scope = try shown.map { (ways) throws(Diagnostic) in try published(whole, ways) } ?? whole
    let scene = try self.scene(scope, for: .others, shown: shown)
    var map = try self.map(scope, scene)
    let sums = try daySums(scope)
    var chapters: [Day: BookPage.Chapter] = [:]
    var loose = BookPage.Chapter(nil)
    for (day, sum) in sums {
      var chapter = BookPage.Chapter(day)
      chapter.length = sum.length
      chapter.movingMilliseconds = sum.movingMilliseconds
      chapter.climb = sum.climb
      chapters[day] = chapter
    }
    // Entries of a day in the order of their times.
    var told: [(day: Day?, at: Instant?, entry: BookPage.Entry)] = []
    for track in scope.tracks { told.append(entry(track)) }
    var absent = 0
    var plan = try bookPlan(scope, shown?.privacy)
    for (index, marker) in scene.markers.enumerated() where marker.id != nil {
      let anchor = "m-\(index)"
      map.markers[index].anchor = anchor
      if marker.kind == .stop {
        if let stop = plan.firstIndex(where: { $0.id == marker.id }) {
          plan[stop].entry.anchor = anchor
        }
        continue
      }
      let entry = try entry(marker, anchor: anchor, marker.zone ?? map.zone)
      absent += entry.2.absence == nil ? 0 : 1
      told.append(entry)
    }
    let stays = try bookStays(scope, shown)
    for moment in try bookMoments(scope, shown) {
      let entry = try entry(moment)
      absent += entry.2.absence == nil ? 0 : 1
      told.append(entry)
    }
    if absent > 0 {
      session.warn(
        Diagnostic(
          .data,
          tr(
            absent, one: "1 photo is missing: its file is not on this machine, or is damaged",
            other:
              "\(absent) photos are missing: their files are not on this machine, or are damaged"
          ), hint: tr("to see which: taccuino verify")))
    }
    let stayMarks = Self.marks(stays)
    for (index, stay) in stays.enumerated() {
      var entry = try entry(stay)
      if let mark = stayMarks[index] {
        entry.anchor = "s-\(index)"
        map.markers.append(
          MapPicture.Marker(
            .stay, mark, stay.stay.place, at: stay.start, zone: stay.stay.zone,
            anchor: entry.anchor))
      }
      told.append((stay.day, stay.at, entry))
    }
    for visit in try bookVisits(scope, shown) { told.append(try entry(visit)) }
    let known = Set(sums.keys).union(told.compactMap(\.day))
    for one in plan { told.append((one.day, one.at, one.entry)) }
    told.sort { ($0.at ?? .distantPast) < ($1.at ?? .distantPast) }
    for (day, _, entry) in told {
      if let day, scope.holds(day) {
        chapters[day, default: BookPage.Chapter(day)].entries.append(entry)
      } else if day == nil {
        loose.entries.append(entry)
      }
    }
    for day in chapters.keys where !known.contains(day) { chapters[day]?.isPlanned = true }
    if scope.trip == nil {
      for trip in scope.trips {
        for day in chapters.keys where day >= trip.from && day <= trip.to {
          if chapters[day]?.subtitle == nil { chapters[day]?.subtitle = trip.destination }
        }
      }
    }
    let days = sums.keys.sorted()
    let span = days.first.flatMap { first in days.last.map { $0 - first } } ?? 0
    let period: ChartPicture.Period = span <= 62 ? .day : span <= 1200 ? .month : .year
    let chart = try self.chart(.km, by: period, scope)
    var page = BookPage(scope.title, map: map, chart: chart, language: language)
    page.remark = scope.trip?.comment
    page.facts = summary(scope, sums)
    page.chapters = chapters.values.sorted {
      ($0.day ?? Day(number: 0)) < ($1.day ?? Day(number: 0))
    }
    if !loose.entries.isEmpty { page.chapters.append(loose) }
    page.lists = try bookLists(scope, shown?.privacy)
    if scope.recorded.count <= Self.mostInProfile, scope.from == nil, scope.to == nil {
      page.profile = try profile(scope, byTime: false, shown: shown)
    }
    page.notes = [
      tr(
        "Lengths are geodesic on WGS84 and exclude gaps; stopped means less than 0.3 m/s over 20 s; climb is smoothed over 30 m with a threshold of 5 m. Days are local."
      ),
      stays.contains(where: \.isNearCity) ? MemoryViews.credit : nil,
      tr("Created on \(session.today) with taccuino."),
    ].compactMap { $0 }
    return page
  }

  private func summary(_ scope: PictureScope, _ sums: [Day: DaySum]) -> [(Phrase, String)] {
    var facts: [(Phrase, String)] = []
    if let trip = scope.trip {
      facts.append(
        (tr("Days"), trip.from == trip.to ? "\(trip.from)" : "\(trip.from) – \(trip.to)"))
    } else if let first = sums.keys.min(), let last = sums.keys.max() {
      facts.append((tr("Days"), first == last ? "\(first)" : "\(first) – \(last)"))
    }
    // Ways without times are of no day; where days were asked for, only what lies in them counts.
    let tracks = scope.recorded.map(\.measures)
    let isWhole = scope.from == nil && scope.to == nil
    let days = sums.values
    if tracks.isEmpty, let stops = try? stops(of: scope), !stops.isEmpty {
      facts.append((tr("Stops"), String(stops.count)))
      return facts
    }
    let length =
      isWhole ? tracks.reduce(0) { $0 + $1.length } : days.map(\.length).steadySum
    facts.append((tr("Length"), length.wayText))
    let moving = days.reduce(Int64(0)) { $0 + $1.movingMilliseconds }
    if moving > 0 { facts.append((tr("In motion"), Self.hours(moving))) }
    let climb =
      isWhole ? tracks.reduce(0) { $0 + ($1.climb ?? 0) } : days.map(\.climb).steadySum
    if climb >= 1 { facts.append((tr("Climb"), climb.fixed(0) + " m")) }
    facts.append((tr("Tracks"), String(scope.recorded.count)))
    return facts
  }

  /// `3:42 h`.
  private static func hours(_ milliseconds: Int64) -> String {
    let minutes = (milliseconds + 30_000) / 60_000
    return "\(minutes / 60):" + (minutes % 60 < 10 ? "0" : "") + "\(minutes % 60) h"
  }

  /// A track on its first day.
  private func entry(_ track: StoredTrack) -> (Day?, Instant?, BookPage.Entry) {
    let measures = track.measures
    let zone = zone(of: track)
    let kind: Phrase = track.kind == .planned ? tr("planned") : tr("track")
    var entry = BookPage.Entry(kind, track.name ?? "")
    entry.text = track.comment
    if let activity = track.activity, activity != "unknown" { entry.facts.append(activity) }
    entry.facts.append(measures.length.wayText)
    guard let start = measures.start, let end = measures.end else { return (nil, nil, entry) }
    let day = zone.day(at: start)
    entry.time = told(zone).span(start, end, on: day)
    if measures.movingMilliseconds > 0 {
      let time = Self.hours(measures.movingMilliseconds)
      entry.facts.append(tr("\(time) in motion").text(language))
    }
    if let climb = measures.climb, climb >= 1 {
      entry.facts.append(tr("\(climb.fixed(0)) m climbed").text(language))
    }
    return (day, start, entry)
  }

  /// What a mark of the map leads to.
  private func entry(
    _ marker: TravelScene.Marker, anchor: String, _ zone: Zone
  ) throws(Diagnostic) -> (Day?, Instant?, BookPage.Entry) {
    let civil = marker.at.map { zone.civil(at: $0) }
    var entry = BookPage.Entry(
      marker.kind.words, marker.title, time: marker.at.map { told(zone).time($0) })
    entry.anchor = anchor
    entry.text = marker.text
    if marker.kind == .photo, let id = marker.id { try thumbnail(of: id, into: &entry) }
    return (marker.day ?? civil?.day, marker.at, entry)
  }

  /// A note or a photo that nobody knows the place of.
  private func entry(
    _ moment: LooseMoment
  ) throws(Diagnostic) -> (Day?, Instant?, BookPage.Entry) {
    let title = moment.text.headline
    var entry = BookPage.Entry(
      moment.kind.words, title, time: moment.at.map { told(moment.zone).time($0) })
    if title != moment.text { entry.text = moment.text }
    if moment.kind == .photo { try thumbnail(of: moment.id, into: &entry) }
    return (moment.at.map { moment.zone.civil(at: $0).day }, moment.at, entry)
  }

  /// The small picture of a photo, or why there is none.
  private func thumbnail(
    of photo: Identifier, into entry: inout BookPage.Entry
  ) throws(Diagnostic) {
    let stored = try photos([Condition("p.id = ?", [.id(photo)])]).first
    // Made of the photo that the event tells of: the stored one may show anything.
    guard let stored, let photo = try session.readIfSound(stored.attachment),
      let small = try? PhotoMaker.thumbnail(of: photo, name: stored.attachment.file)
    else {
      entry.absence = tr("its file is missing or damaged")
      return
    }
    entry.picture = small
  }
}
