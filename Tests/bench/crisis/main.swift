// What the local check finds of messages whose answers are known, for `script/measure-crisis`: by category with Wilson intervals,
// the worst misses, and the time of one check.
//
//   crisis-measure FILE [--texts]     FILE: lines of JSON with text, label, category, form
//
// Texts are printed only where they are asked for: those of data/safety/test.jsonl are for measuring alone.

import CrisisCheck
import Glibc
import Kernel
import System

struct Row {
  var line: Int
  var text: String
  var label: String
  var category: String
  var form: String
  var found: CrisisFloor.Finding
}

/// The 95 % interval of a share (Wilson 1927).
func wilson(_ found: Int, of count: Int) -> (low: Double, high: Double) {
  guard count > 0 else { return (0, 1) }
  let (n, p, z) = (Double(count), Double(found) / Double(count), 1.96)
  let middle = p + z * z / (2 * n)
  let half = z * ((p * (1 - p) + z * z / (4 * n)) / n).squareRoot()
  let scale = 1 + z * z / n
  return ((middle - half) / scale, (middle + half) / scale)
}

func share(_ found: Int, of count: Int) -> String {
  let (low, high) = wilson(found, of: count)
  func two(_ value: Double) -> String {
    let hundredths = Int((value * 1000).rounded())
    return "\(hundredths / 1000).\((hundredths % 1000).padded(3))"
  }
  return
    "\(found)/\(count) \(two(Double(found) / Double(max(count, 1)))) [\(two(low)), \(two(high))]"
}

func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

let arguments = CommandLine.arguments.dropFirst().filter { !$0.hasPrefix("--") }
guard let path = arguments.first, let bytes = try? Files.read(path, limit: 64 << 20) else {
  print("crisis-measure: name a file of messages")
  exit(66)
}
let begin = seconds()
_ = CrisisFloor.check("")
let first = seconds() - begin
var rows: [Row] = []
for (number, line) in bytes.split(separator: 0x0A).enumerated() {
  guard let json = try? JSON(parsing: Array(line)), let text = json["text"]?.string,
    let label = json["label"]?.string
  else {
    print("crisis-measure: line \(number + 1) is no message")
    exit(65)
  }
  rows.append(
    Row(
      line: number + 1, text: text, label: label, category: json["category"]?.string ?? label,
      form: json["form"]?.string ?? "", found: CrisisFloor.check(text)))
}
let flagged = { (rows: [Row]) in rows.count { $0.found.level != .none } }
let hard = { (rows: [Row]) in rows.count { $0.found.level == .hard } }

print("| label | category | found | hard |\n|---|---|---|---|")
for label in ["BLOCK", "CHECK", "OK"] {
  for category in Set(rows.filter { $0.label == label }.map(\.category)).sorted() {
    let part = rows.filter { $0.label == label && $0.category == category }
    print("| \(label) | \(category) | \(share(flagged(part), of: part.count)) | \(hard(part)) |")
  }
}
let danger = rows.filter { $0.label != "OK" }
let alike = rows.filter { $0.label == "OK" && $0.category != "diary" }
let ordinary = rows.filter { $0.category == "diary" }
let plain = danger.filter { $0.category == "ideation" && $0.form == "plain" }
print("")
print("recall           \(share(flagged(danger), of: danger.count))")
print("precision        \(share(flagged(danger), of: flagged(danger) + flagged(alike)))")
print("plain ideation   \(share(flagged(plain), of: plain.count))")
print("ordinary flagged \(share(flagged(ordinary), of: ordinary.count))")
print("ordinary by hard \(share(hard(ordinary), of: ordinary.count))")
for form in Set(danger.map(\.form)).sorted() {
  let part = danger.filter { $0.form == form }
  print("recall, \(form): \(share(flagged(part), of: part.count))")
}

// What is said most openly and was missed comes first.
let order = ["plain", "misspelt", "laughing", "retracted", "negated", "somebody-else", "fiction"]
let misses = danger.filter { $0.found.level == .none }
  .sorted {
    ($0.label, order.firstIndex(of: $0.form) ?? 9, $0.text.utf8.count)
      < ($1.label, order.firstIndex(of: $1.form) ?? 9, $1.text.utf8.count)
  }
let showsTexts = CommandLine.arguments.contains("--texts")
print("\nthe worst misses, by line")
for row in misses.prefix(20) {
  print(
    "\(row.line) \(row.label) \(row.category) \(row.form)\(showsTexts ? " | \(row.text.printable)" : "")"
  )
}
if showsTexts {
  print("\nflagged and harmless")
  for row in rows where row.label == "OK" && row.found.level != .none {
    print(
      "\(row.line) \(row.category) \(row.found.level) \(row.found.pattern ?? "") | \(row.text.printable)"
    )
  }
}

let message = String(rows.map(\.text).joined(separator: " ").prefix(400))
let start = seconds()
for _ in 0..<1000 { _ = CrisisFloor.check(message) }
print(
  "\n\((seconds() - start).microseconds(1000)) microseconds for 400 characters; \(first.microseconds(1)) to begin"
)

extension Double {
  func microseconds(_ times: Int) -> Int { Int((self * 1e6 / Double(times)).rounded()) }
}
