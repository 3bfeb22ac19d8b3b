// The plan as one HTML page that needs nothing from elsewhere and sends nothing: level switch, pan,
// zoom, search, a record for every room. Without script it shows the SVG. The data is JSON in a
// block that no browser executes; script and style are admitted by their hashes.
import Core
import Kernel

struct PlanPage {
  let language: Language

  func document(_ picture: PlanPicture) -> String {
    let title = SVG.escaped(picture.title)
    let subtitle = picture.subtitle.nonEmpty.map { "<p class=\"sub\">\(SVG.escaped($0))</p>" } ?? ""
    return PageHead.html(language, title: title, policy: Self.policy, style: Self.style) + """
      <header>
      <div class="name"><h1>\(title)</h1>\(subtitle)</div>
      <nav id="levels" aria-label="\(words(tr("Levels")))"></nav>
      <div class="find" role="search">
      <label for="find">\(words(tr("Find a room")))</label>
      <input id="find" type="search" autocomplete="off" spellcheck="false" aria-controls="found">
      <ul id="found" hidden></ul>
      </div>
      </header>
      <main>
      <section id="stage" aria-label="\(words(tr("Floor plan")))">
      <svg id="plan" tabindex="0" role="group" aria-describedby="keys"></svg>
      <div class="zoom">
      <button id="in" type="button" aria-label="\(words(tr("Zoom in")))">+</button>
      <button id="out" type="button" aria-label="\(words(tr("Zoom out")))">&#8722;</button>
      <button id="fit" type="button" aria-label="\(words(tr("Show the whole level")))">&#9634;</button>
      </div>
      <div id="scale" aria-hidden="true"><i></i><span></span></div>
      <div id="north" aria-hidden="true" hidden></div>
      <p id="keys" class="unseen">\(words(tr("Arrow keys move the plan, plus and minus zoom, 0 shows the whole level, Tab goes from room to room, Enter opens a room, Escape closes it.")))</p>
      </section>
      <aside id="panel" tabindex="-1" aria-live="polite"></aside>
      </main>
      <noscript>
      \(PlanSVG(language: language).element(picture.withoutUnderlays))</noscript>
      <script type="application/json" id="data">\(data(picture))</script>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  private static let policy = PageHead.policy(script: script, style: style, media: true)

  private func words(_ phrase: Phrase) -> String { SVG.escaped(phrase.text(language)) }

  // MARK: - Data

  private func data(_ picture: PlanPicture) -> String {
    let letters = FamilyLetters(picture.levels.flatMap(\.assets))
    var page = JSONObject()
    page["selected"] = .integer(
      Int64(picture.levels.indices.contains(picture.selectedLevel) ? picture.selectedLevel : 0))
    page["words"] = .object(texts)
    page["states"] = .array(
      RoomState.allCases.map { state in
        .array([.string(state.rawValue), .string(state.words.text(language))])
      })
    page["levels"] = .array(picture.levels.map { level($0, letters) })
    return Self.embedded(.object(page))
  }

  /// JSON that ends no script element and opens no comment: `<`, `>` and `&` occur in strings only,
  /// where the escaped form means the same.
  static func embedded(_ json: JSON) -> String {
    var out = ""
    for scalar in JSONText.text(json).unicodeScalars {
      switch scalar {
      case "<": out += "\\u003c"
      case ">": out += "\\u003e"
      case "&": out += "\\u0026"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }

  private var texts: JSONObject {
    let texts: [(String, Phrase)] = [
      ("number", tr("Number")), ("name", tr("Name")), ("category", tr("Category")),
      ("area", tr("Area")), ("state", tr("State")), ("assets", tr("Assets")),
      ("also", tr("Also on")), ("near", tr("Next to")), ("close", tr("Close")),
      ("rooms", tr("Rooms")), ("id", tr("Id")), ("nothing", tr("No room found")),
      ("noAssets", tr("No assets yet")), ("legend", tr("States")), ("families", tr("Families")),
      ("hint", tr("Choose a room on the plan or by its name.")), ("north", tr("N")),
      ("room", tr("Room")), ("underlay", tr("Underlay")),
      ("unplaced", AssetPicture.unplaced), ("notes", tr("Notes")), ("voices", tr("Voice notes")),
    ]
    return JSONObject(texts.map { JSONObject.Member($0.0, .string($0.1.text(language))) })
  }

  private func level(_ level: LevelPicture, _ letters: FamilyLetters) -> JSON {
    let order = level.roomsInOrder
    let place = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let neighbours = Neighbours(level.rooms.map(\.polygon))
    var byRoom: [Identifier: [AssetPicture]] = [:]
    for asset in level.assets { byRoom[asset.room, default: []].append(asset) }
    var object = JSONObject()
    object["name"] = shown(level.name)
    object["ordinal"] = level.ordinal.isFinite ? .number(level.ordinal) : .null
    object["north"] = level.northAngle.flatMap { $0.isFinite ? .number($0) : nil } ?? .null
    object["outline"] = .array(level.outline.map { rings($0) })
    if !level.marks.isEmpty { object["marks"] = .array(level.marks.map(mark)) }
    let underlays = level.underlays.compactMap(underlay)
    if !underlays.isEmpty { object["underlays"] = .array(underlays) }
    object["doors"] = .array(level.openings.map { flat($0) })
    object["rooms"] = .array(
      order.map { index in
        let near = neighbours.of(index).compactMap { place[$0] }.sorted()
        return room(level.rooms[index], near, byRoom[level.rooms[index].id] ?? [], letters)
      })
    return .object(object)
  }

  private func mark(_ mark: MarkPicture) -> JSON {
    // The head of an arrow keeps its size on the screen: the page draws it.
    let kind = mark.kind == .arrow ? .line : mark.kind
    let strokes = MarkShape.strokes(kind, mark.points.map { ($0.x, $0.y) }, head: 0)
    var object: JSONObject = [
      "number": .integer(Int64(mark.number)), "kind": .string(mark.kind.rawValue),
      "color": .string(MarkColor.hex(mark.color.rgb)),
      "ground": .string(MarkColor.hex(mark.color.ground)),
      "words": .string(mark.sentence(language, isolating: true).withIsolates),
      "lines": .array(mark.lines(cells: 30, most: 8).map { .string($0) }),
      "at": flat(Array(mark.points.prefix(1))),
      "strokes": flat(
        strokes.flatMap {
          [PlanPoint(x: $0.from.x, y: $0.from.y), PlanPoint(x: $0.to.x, y: $0.to.y)]
        }),
    ]
    object["room"] = mark.room.map { .string($0.description) }
    if mark.isBeside { object["beside"] = .bool(true) }
    return .object(object)
  }

  private func underlay(_ underlay: UnderlayPicture) -> JSON? {
    guard let address = underlay.dataAddress else { return nil }
    return [
      "name": shown(underlay.name), "width": .integer(Int64(underlay.width)),
      "height": .integer(Int64(underlay.height)), "opacity": .number(underlay.opacity),
      "matrix": .array(underlay.matrix(scale: 1, left: 0, bottom: 0).map { .number($0) }),
      "href": .string(address), "corners": flat(underlay.corners),
    ]
  }

  private func room(
    _ room: RoomPicture, _ near: [Int], _ assets: [AssetPicture], _ letters: FamilyLetters
  ) -> JSON {
    var object = JSONObject()
    object["id"] = .string(room.id.description)
    object["title"] = shown(room.title)
    object["number"] = room.number.nonEmpty.map { shown($0) }
    object["name"] = room.name.nonEmpty.map { shown($0) }
    object["category"] = room.category.nonEmpty.map { shown($0) }
    object["state"] = .string(room.state.rawValue)
    object["area"] = room.areaM2.isFinite ? .string(room.areaM2.fixed(1) + " m²") : nil
    object["size"] = room.areaM2.isFinite ? .number(room.areaM2) : .number(0)
    object["count"] = .integer(Int64(room.assetCount))
    object["at"] = flat([room.labelPoint])
    object["rings"] = rings(room.polygon)
    if room.isSelected { object["selected"] = .bool(true) }
    if !room.voices.isEmpty {
      object["voices"] = .array(
        room.voices.map { voice in
          var item: JSONObject = ["name": shown(voice.name)]
          item["duration"] = voice.duration.map { .string($0) }
          item["href"] = voice.bytes.map {
            .string("data:\(voice.type);base64," + String(base64: $0))
          }
          return .object(item)
        })
    }
    if !room.otherLevels.isEmpty {
      object["also"] = .array(room.otherLevels.map { shown($0) })
    }
    if !near.isEmpty { object["near"] = .array(near.map { .integer(Int64($0)) }) }
    if !assets.isEmpty {
      object["assets"] = .array(
        assets.map { asset in
          var item = JSONObject([
            .init("title", shown(asset.title)), .init("family", shown(asset.family)),
            .init("letter", shown(letters.letter(of: asset))),
          ])
          item["at"] = asset.at.map { flat([$0]) }
          return .object(item)
        })
    }
    return .object(object)
  }

  private func shown(_ text: String) -> JSON { .string(text.printable) }

  private func rings(_ polygon: PlanPolygon) -> JSON { .array(polygon.rings.map { flat($0) }) }

  /// x, y, x, y … in millimetres' precision.
  private func flat(_ points: [PlanPoint]) -> JSON {
    .array(
      points.filter { $0.x.isFinite && $0.y.isFinite }.flatMap { point in
        [point.x, point.y].map { value -> JSON in
          .number(abs(value) < 1e12 ? (value * 1000).rounded() / 1000 : value)
        }
      })
  }
}

extension PlanPicture {
  /// For the copy that a page shows without script: the pictures are in the page once already.
  var withoutUnderlays: PlanPicture {
    var copy = self
    for index in copy.levels.indices { copy.levels[index].underlays = [] }
    return copy
  }
}
