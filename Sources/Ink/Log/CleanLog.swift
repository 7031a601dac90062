extension [Edit] {
  /// The edits that draw the finished picture of each page, without what was undone, erased, or changed later.
  ///
  /// Every stroke, or piece of one, is added once, as it is at the end, in the order and at the time in which it
  /// was drawn. Strokes that hold on to others, and labels, stay where they are shown. O(*n* log *n*) in the number
  /// of edits and of the strokes that they name.
  package var clean: [Edit] {
    var clean: [Edit] = []
    Sketch.forEachPage(of: self) { page in
      clean += page.screens.suffix(1).map { Edit(.shown($0.screen), at: $0.time) }
      page.draw(in: &clean)
    }
    return clean
  }
}

extension Sketch {
  /// Appends edits that draw the strokes of the picture to a log of one author.
  fileprivate func draw(in log: inout [Edit]) {
    let items = Array(self.items)
    let strokes = items.map { $0.stroke.naming { _ in nil } }
    let order = strokes.indices.sorted {
      (strokes[$0].time.upperBound, $0) < (strokes[$1].time.upperBound, $1)
    }
    let above = Self.strokesAbove(drawnIn: order)
    var names = items.map(\.id)
    var rest = order[...]
    while let first = rest.first {
      let group = rest.prefix { strokes[$0].time.overlaps(strokes[first].time) }
      rest.removeFirst(group.count)
      let id = EditID(counter: log.count + 1)
      for (index, part) in zip(group, 1...) { names[index] = StrokeID(edit: id, part: part) }
      let isOnTop = group.allSatisfy { above[$0] == nil }
      // A stroke that names itself lies on top, because it is not in the picture yet.
      let places = isOnTop ? [] : group.map { names[above[$0] ?? $0] }
      let action = Edit.Action.replaced(
        Replacement(adding: group.map { strokes[$0] }, below: places))
      let end = group.map { strokes[$0].time.upperBound }.max() ?? 0
      log.append(Edit(action, at: Swift.max(end, log.last?.time ?? 0)))
    }
  }

  /// Returns the stroke directly above each one at the time when it is drawn; `nil` if it is on top.
  ///
  /// Strokes are numbered from the lowest. Takes them out of a linked list in reverse order.
  private static func strokesAbove(drawnIn order: [Int]) -> [Int?] {
    var (above, below) = (order.indices.map { $0 + 1 }, order.indices.map { $0 - 1 })
    for index in order.reversed() {
      if below[index] >= 0 { above[below[index]] = above[index] }
      if above[index] < order.count { below[above[index]] = below[index] }
    }
    return above.map { $0 < order.count ? $0 : nil }
  }
}
