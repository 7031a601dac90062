extension Sketch {
  /// Returns the action that clears the picture as its author sees it now.
  public func clearing(by author: Int? = nil) -> Edit.Action {
    .cleared(seen: history.counters.filter { $0.key != author ?? self.author })
  }

  /// Returns the nodes of the strokes that a clear removes.
  ///
  /// - Parameters:
  ///   - author: The author of the clear.
  ///   - seen: For each other author, the counter of the latest edit that the author knew.
  ///   - visit: Called with the edit that drew each stroke that is looked at.
  /// - Returns: The nodes, those of each author in the order in which the strokes were drawn.
  /// - Complexity: O(*n*) in the number of these strokes and of the other authors.
  func nodes(
    clearedBy author: Int, seen: [Int: Int], visit: (EditID) -> Void = { _ in }
  ) -> [Int] {
    var found = origins.prefix(of: author) {
      visit(order.nodes[$0].origin)
      return true
    }
    for (other, counter) in seen where other != author {
      found += origins.prefix(of: other) {
        visit(order.nodes[$0].origin)
        return order.nodes[$0].origin.counter <= counter
      }
    }
    return found
  }
}
