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
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(Self.policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta name="referrer" content="no-referrer">
      <title>\(title)</title>
      <style>\(Self.style)</style>
      </head>
      <body>
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
      \(PlanSVG(language: language).element(picture))</noscript>
      <script type="application/json" id="data">\(data(picture))</script>
      <script>\(Self.script)</script>
      </body>
      </html>

      """
  }

  private static let policy =
    "default-src 'none'; script-src 'sha256-\(hash(script))'; "
    + "style-src 'sha256-\(hash(style))'; base-uri 'none'; form-action 'none'"

  private static func hash(_ text: String) -> String { SHA256.base64(SHA256.digest(text.bytes)) }

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
      ("room", tr("Room")),
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
    object["doors"] = .array(level.openings.map { flat($0) })
    object["rooms"] = .array(
      order.map { index in
        let near = neighbours.of(index).compactMap { place[$0] }.sorted()
        return room(level.rooms[index], near, byRoom[level.rooms[index].id] ?? [], letters)
      })
    return .object(object)
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
