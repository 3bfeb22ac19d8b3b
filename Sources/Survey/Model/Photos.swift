// Photos and what is drawn on them, as values. The picture itself lies beside the notebook; here is
// what the log says of it.

import Command
import Kernel
import Photos
import Render

/// A photo taken into a project, on any number of its assets.
struct Photo: AttachedEntity, OfProject, Made {
  static let files = AttachmentKind(
    of: "survey", in: .each { PhotoName.project($0) }, hasThumbnails: true,
    care: AttachmentCare("photos", tr("Photos"), check: "photo")
  ) { tr("photo \($0.file)") }

  var id = Identifier.none
  var project = Identifier.none
  var attachment = Attachment(Photo.files)
  var width = 0
  var height = 0
  var takenAt: Instant?
  var assets: [Identifier] = []
  var marks: [PhotoMark] = []
  var made = Origination()

  /// The name it keeps for life: `{project8}_{operator}_{timestamp}_{sequence}.jpg`.
  var file: String { attachment.file }
}

/// Something drawn on a photo, in fractions of its width and height from the upper left corner, so
/// that it fits every size of the picture.
struct PhotoMark: Sendable, Equatable {
  typealias Kind = MarkKind
  typealias Color = MarkColor

  struct Point: Sendable, Equatable {
    var x: Double
    var y: Double
  }

  /// 1 for the first mark of a photo; never given twice.
  var number: Int
  var kind: Kind
  var from: Point
  /// The tip of an arrow, the other end of a line.
  var to: Point?
  var text: String?
  var color: Color

  /// As it is stored; nil when it is not such an object.
  init?(_ number: Int, _ stored: JSON) {
    guard case .object(let object) = stored,
      let kind = object["kind"]?.string.flatMap({ Kind(rawValue: $0) }),
      let from = PhotoMark.point(object["from"])
    else { return nil }
    self.number = number
    self.kind = kind
    self.from = from
    to = PhotoMark.point(object["to"])
    text = object["text"]?.string
    color = object["color"]?.string.flatMap { Color(rawValue: $0) } ?? .red
    guard kind == .note || to != nil else { return nil }
  }

  init(number: Int, kind: Kind, from: Point, to: Point?, text: String?, color: Color) {
    self.number = number
    self.kind = kind
    self.from = from
    self.to = to
    self.text = text
    self.color = color
  }

  private static func point(_ json: JSON?) -> Point? {
    guard let array = json?.array, array.count == 2, let x = array[0].number,
      let y = array[1].number, (0...1).contains(x), (0...1).contains(y)
    else { return nil }
    return Point(x: x, y: y)
  }

  var json: JSON {
    var object: JSONObject = [
      "kind": .string(kind.rawValue), "from": .array([.number(from.x), .number(from.y)]),
      "color": .string(color.rawValue),
    ]
    object["to"] = to.map { .array([.number($0.x), .number($0.y)]) }
    object["text"] = text.map { .string($0) }
    return .object(object)
  }

  /// The marks of a photo in the order they were drawn.
  static func all(_ stored: JSONObject) -> [PhotoMark] {
    stored.members.compactMap { member in
      Int(member.name).flatMap { PhotoMark($0, member.value) }
    }.sorted { $0.number < $1.number }
  }
}

extension Family {
  /// How many photos an asset of the family has: 1 to 5 where the family says nothing else.
  var photoRange: ClosedRange<Int> { Family.photoRange(photoMin, photoMax) }

  static func photoRange(_ least: Int?, _ most: Int?) -> ClosedRange<Int> {
    let upper = most ?? max(5, least ?? 0)
    return min(least ?? 1, upper)...max(upper, least ?? 0)
  }
}
