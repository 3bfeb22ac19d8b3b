// Edit distance of texts: the Swift face of tc_lev. Compares Unicode scalars as they are; fold
// first what should count as equal.
import CCore

/// How far two texts are apart.
public enum Levenshtein {
  /// Insertions, deletions and replacements of one Unicode scalar that lead from `a` to `b`; with a
  /// limit, `limit + 1` stands for everything beyond it. nil when memory runs out.
  /// - Complexity: O(a · b / 64); with a limit O(min(a, b) · limit / 64).
  public static func distance(_ a: String, _ b: String, limit: Int? = nil) -> Int? {
    let most = limit.map { UInt32(clamping: $0) } ?? .max
    // Native strings lend their bytes; others are copied first.
    var a = a
    var b = b
    let found = a.withUTF8 { a in
      b.withUTF8 { b in
        a.withMemoryRebound(to: CChar.self) { a in
          b.withMemoryRebound(to: CChar.self) { b in
            tc_lev_distance(a.baseAddress, a.count, b.baseAddress, b.count, most)
          }
        }
      }
    }
    return found == .max ? nil : Int(found)
  }

  /// 1 for equal texts, 0 for texts that share nothing: 1 - distance / length of the longer one,
  /// in Unicode scalars. Two empty texts are equal. 0 when memory runs out.
  public static func similarity(_ a: String, _ b: String) -> Double {
    let longer = max(a.unicodeScalars.count, b.unicodeScalars.count)
    guard longer > 0 else { return 1 }
    return 1 - Double(distance(a, b) ?? longer) / Double(longer)
  }
}
