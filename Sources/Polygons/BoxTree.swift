// Shapes found by their boxes, through GEOS's STR tree.
import CGEOS
import Core
import Kernel

/// Not Sendable. Keeps its shapes; empty ones are never found.
final class BoxTree {
  private let shapes: [Shape]
  private let library: Library
  private let tree: OpaquePointer
  private var near: [UInt32] = Array(repeating: 0, count: 64)

  /// - Complexity: O(n log n), with the first search.
  init(_ shapes: [Shape], in library: Library) throws(Diagnostic) {
    guard let tree = library.table.pointee.tree_create(library.context, 10) else {
      throw library.failure()
    }
    self.shapes = shapes
    self.library = library
    self.tree = tree
    for (i, shape) in shapes.enumerated() where !shape.isEmpty {
      tc_geos_insert(library.table, tree, shape.raw, UInt32(i))
    }
  }

  deinit { library.table.pointee.tree_destroy(library.context, tree) }

  /// The places of all shapes whose box meets that of this one, ascending.
  func near(_ shape: Shape) -> [Int] {
    var count = tc_geos_query(library.table, tree, shape.raw, &near, near.count)
    if count > near.count {
      near = Array(repeating: 0, count: count)
      count = tc_geos_query(library.table, tree, shape.raw, &near, near.count)
    }
    return near.prefix(count).map { Int($0) }.sorted()
  }
}
