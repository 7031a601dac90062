extension Sketch {
  /// A stroke before an edit; `nil` if it was not in the picture.
  struct StrokeBefore {
    let stroke: StrokeRecord?
    let label: UInt64
    /// How often labels had been spread.
    let spreadCount: Int
  }

  package struct ChangedStroke {
    package let id: StrokeID
    /// The stroke; `nil` if it is no longer in the picture.
    package let item: Item?
    /// The stroke below it; `nil` if it is the lowest.
    package let below: StrokeID?
  }

  /// Applies an edit of an author, or of ``author``, and returns its effect on the picture.
  @discardableResult
  public mutating func apply(_ action: Edit.Action, by author: Int? = nil) -> Change {
    apply(Edit(action, at: 0, by: author ?? self.author))
  }

  /// Applies an edit, which gets the next name of its author, and returns its effect.
  ///
  /// An edit without effect does not prevent others from being redone. O(*k* log *n*) for *k*
  /// changed strokes of *n*, if an author undoes edits in reverse order; otherwise also the cost of
  /// the edits after the undone one.
  @discardableResult public mutating func apply(_ edit: Edit) -> Change {
    applyTogether(CollectionOfOne(edit))
  }

  package mutating func applyTogether(_ edits: some Collection<Edit>) -> Change {
    before = [:]
    defer { before = nil }
    apply(contentsOf: edits)
    return change()
  }

  /// Applies an edit and returns the strokes that it changed.
  ///
  /// First come those that are no longer in the picture, and then those that are new, changed, or
  /// elsewhere in the paint order, from the lowest to the topmost.
  package mutating func applyNotingStrokes(_ edit: Edit) -> [ChangedStroke] {
    before = [:]
    defer { before = nil }
    apply(contentsOf: CollectionOfOne(edit))
    return changedStrokes()
  }

  /// Applies edits in order; an undo and a redo together visit no stroke.
  ///
  /// - Complexity: O(*n* log *n*) in the number of these edits, of the strokes that they name, and
  ///   of earlier edits that must be applied again.
  public mutating func apply(contentsOf edits: some Sequence<Edit>) {
    let (edits, first) = (Array(edits), history.entries.count)
    // With room for more, so that the next edit does not copy everything.
    if first == 0 { reserveCapacity(edits.count + edits.count / 4) }
    var pending = edits.compactMap { history.append($0) }
    if let earliest = pending.min() { pending += reverseSteps(from: earliest) }
    perform(pending)
    derive()
    noteRedos(of: first..<history.entries.count)
  }

  private mutating func reserveCapacity(_ count: Int) {
    history.reserveCapacity(count)
    order.reserveCapacity(count + 1)
    origins.reserveCapacity(count + 1)
    steps.reserveCapacity(count)
    operations.reserveCapacity(count)
  }

  /// Reverses the steps of the edits from an index on, and returns these edits.
  @discardableResult private mutating func reverseSteps(from first: Int) -> [Int] {
    var edits: [Int] = []
    while let step = steps.last, step.edit >= first {
      edits.append(step.edit)
      reverse(step)
    }
    return edits
  }

  /// Applies the edits that are in force among some, in the order of the log.
  private mutating func perform(_ edits: [Int]) {
    var last = -1
    for index in edits.sorted() where index > last {
      if history.entries[index].isInForce { perform(index) }
      last = index
    }
  }

  /// Applies edits of other authors before the last ones, which are reversed; returns the effect.
  ///
  /// No new edit may have the same author as one of the last edits.
  package mutating func insert(_ edits: some Collection<Edit>, beforeLast count: Int) -> Change {
    before = [:]
    defer { before = nil }
    let first = history.entries.count - count
    let last = reverseSteps(from: first).map { $0 + edits.count }
    let targets = history.insert(edits, beforeLast: count)
    perform(last + reverseSteps(from: targets.min() ?? first) + targets)
    derive()
    noteRedos(of: first..<first + edits.count)
    return change()
  }

  /// Reverses the last edits, applies them in the order of their indices, and returns the effect;
  /// each author's stay in order.
  package mutating func reorderLast(_ order: [Int]) -> Change {
    before = [:]
    defer { before = nil }
    let first = history.entries.count - order.count
    reverseSteps(from: first)
    history.reorderLast(order)
    perform(Array(first..<history.entries.count))
    derive()
    return change()
  }

  private mutating func noteRedos(of indices: Range<Int>) {
    var step = steps.count
    while step > 0, steps[step - 1].edit >= indices.lowerBound { step -= 1 }
    for index in indices {
      // An edit that is no longer in force was undone by its author, who saw its effect.
      var hasEffect = !history.entries[index].isInForce
      if step < steps.count, steps[step].edit == index {
        hasEffect = hasEffect || !steps[step].isEmpty
        step += 1
      }
      history.noteRedo(after: index, hasEffect: hasEffect)
    }
  }

  /// Applies an edit of the log, after all edits in force before it.
  private mutating func perform(_ index: Int) {
    let id = history.entries[index].id
    steps.append(Step(edit: index, firstOperation: operations.count))
    history.setFirstNode(order.nodes.count, of: index)
    switch history.entries[index].action {
    case .replaced(let replacement): replace(replacement, id)
    case .transformed(let ids, let map):
      release(ids)
      change(ids) { $0.mapped(by: map) }
    case .restyled(let ids, let change): self.change(ids) { $0.restyled(change) }
    case .reshaped(let ids, let shapes):
      for (id, shape) in zip(ids, shapes) {
        guard let node = unlocked(id), let stroke = ownStroke(node) else { continue }
        exchange(node, for: shape.restyled(as: stroke.style, width: stroke.width))
      }
    case .reordered(let ids, let level): reorder(ids, to: level)
    case .grouped(let ids): group(ids, as: id)
    case .ungrouped(let ids): group(ids, as: nil)
    case .locked(let ids): lock(ids, true)
    case .unlocked(let ids): lock(ids, false)
    case .cleared(let seen):
      for node in nodes(clearedBy: id.author, seen: seen) where !order.nodes[node].isLocked {
        remove(node)
      }
    case .undone, .redone: break
    case .shown(let screen):
      for box in Array(boxes) { remove(box.node) }
      operations.append(.shown)
      screens.append(ShownScreen(id: id, time: history.screenTimes[id] ?? 0, screen: screen))
      // Which cannot be undone.
      return
    }
    guard operations.count > steps[steps.count - 1].firstOperation else { return }
    steps[steps.count - 1].isEmpty = false
    history.addEffect(of: index)
  }
}

// MARK: - Actions

extension Sketch {
  func index(of id: StrokeID) -> Int? {
    node(named: id).flatMap { order.nodes[$0].isLinked ? $0 : nil }
  }

  /// Returns the index of a stroke that edits may change.
  private func unlocked(_ id: StrokeID) -> Int? {
    index(of: id).flatMap { order.nodes[$0].isLocked ? nil : $0 }
  }

  private mutating func replace(_ replacement: Replacement, _ edit: EditID) {
    // A piece of a derived stroke is cut from what is shown.
    if replacement.cuts.contains(where: { bonds.isBound($0.stroke) }) { derive() }
    let first = order.nodes.count
    let wholes = replacement.cuts.map { unlocked($0.stroke) }
    addNodes(of: replacement, replacing: wholes, edit)
    let topmost = wholes.compactMap(\.self).max { order.nodes[$0].label < order.nodes[$1].label }
    var below = replacement.isInPlace && replacement.places.isEmpty ? topmost : nil
    for (number, node) in order.nodes.indices.suffix(replacement.added.count).enumerated() {
      if let place = replacement.places.dropFirst(number).first.flatMap(index) {
        insert(node, below: place, replacement, edit)
      } else {
        insert(node, after: below ?? order.previous(PaintOrder.end), origins.last(of: edit.author))
        if below != nil { below = node }
      }
    }
    var node = first
    for (cut, whole) in zip(replacement.cuts, wholes) {
      let pieces = node..<node + cut.kept.count
      node = pieces.upperBound
      guard let whole else { continue }
      var (below, earlier) = (order.previous(whole), origins.previous(whole))
      remove(whole)
      for piece in pieces where order.nodes[piece].stroke != nil {
        insert(piece, after: below, earlier)
        (below, earlier) = (piece, piece)
      }
    }
  }

  /// Inserts a new stroke directly below another, and counts it as drawn with a removed one.
  private mutating func insert(
    _ node: Int, below place: Int, _ replacement: Replacement, _ edit: EditID
  ) {
    guard replacement.takesOut(order.nodes[place].id) else {
      return insert(node, after: order.previous(place), origins.last(of: edit.author))
    }
    order.setOrigin(of: node, to: order.nodes[place].origin)
    insert(node, after: order.previous(place), origins.previous(place))
  }

  /// Appends a node for every piece and new stroke, even for pieces of missing strokes.
  private mutating func addNodes(
    of replacement: Replacement, replacing wholes: [Int?], _ edit: EditID
  ) {
    var part = 0
    for (cut, whole) in zip(replacement.cuts, wholes) {
      for range in cut.kept {
        part += 1
        let id = StrokeID(edit: edit, part: part)
        let piece = whole.flatMap { order.nodes[$0].stroke?.piece(range) }
        let origin = whole.map { order.nodes[$0].origin } ?? edit
        order.add(PaintOrder.Node(id: id, origin: origin, stroke: piece))
        bonds.add(piece, named: id)
      }
    }
    for stroke in replacement.added {
      part += 1
      let id = StrokeID(edit: edit, part: part)
      order.add(PaintOrder.Node(id: id, origin: edit, stroke: stroke))
      bonds.add(stroke, named: id)
    }
  }

  private mutating func change(_ ids: [StrokeID], by change: (StrokeRecord) -> StrokeRecord) {
    for node in ids.compactMap(unlocked) {
      let (last, stroke) = (order.nodes[node], ownStroke(node))
      let index = operations.count
      if last.changeCount % Version.interval == 0 {
        versions.append(Version(operation: index, stroke: stroke))
      }
      operations.append(.changed(Int32(node), previous: last.lastChange))
      setOwnStroke(node, to: stroke.map(change))
      order.update(node) {
        $0.lastChange = Int32(index)
        $0.changeCount += 1
      }
    }
  }

  private mutating func exchange(_ node: Int, for stroke: StrokeRecord) {
    guard let own = ownStroke(node) else { return }
    let last = order.nodes[node]
    operations.append(
      .exchanged(Int32(node), lastChange: last.lastChange, changeCount: last.changeCount))
    exchanged.append(own)
    setOwnStroke(node, to: stroke)
    order.update(node) { ($0.lastChange, $0.changeCount) = (-1, 0) }
  }

  /// Frees the ends of lines from what does not move with them, and labels from what is removed, where they are.
  private mutating func release(_ ids: [StrokeID]) {
    let moved = Set(ids)
    guard ids.contains(where: { bonds.isBound($0, except: moved) }) else { return }
    derive()
    for node in ids.compactMap(unlocked) {
      guard let shown = order.nodes[node].stroke else { continue }
      if var text = shown.text, let owner = text.owner, index(of: owner) == nil {
        text.owner = nil
        exchange(node, for: shown.redrawn(shown.samples, as: .text(text)))
      }
      guard var figure = shown.figure else { continue }
      let holds = [figure.start, figure.end].compactMap(\.self)
      guard holds.contains(where: { !moved.contains($0.target) }) else { continue }
      if let start = figure.start, !moved.contains(start.target) { figure.start = nil }
      if let end = figure.end, !moved.contains(end.target) { figure.end = nil }
      var samples = shown.samples
      if shown.style.line.isElbowed {
        // The corners are derived from the ends.
        figure.points = [figure.points[0], figure.points[figure.points.count - 1]]
        samples = shown.samples(through: figure.points)
      }
      exchange(node, for: shown.redrawn(samples, as: .figure(figure)))
    }
  }

  private mutating func group(_ ids: [StrokeID], as group: EditID?) {
    for node in ids.compactMap(unlocked) where order.nodes[node].group != group {
      operations.append(.grouped(Int32(node), order.nodes[node].group))
      update(node) { $0.group = group }
    }
  }

  private mutating func lock(_ ids: [StrokeID], _ isLocked: Bool) {
    for node in ids.compactMap(index) where order.nodes[node].isLocked != isLocked {
      operations.append(.locked(Int32(node), !isLocked))
      order.update(node) { $0.isLocked = isLocked }
    }
  }

  private mutating func reorder(_ ids: [StrokeID], to level: Edit.PaintLevel) {
    var nodes = ids.compactMap(unlocked).sorted { order.nodes[$0].label < order.nodes[$1].label }
    if level == .back { nodes.reverse() }
    for node in nodes {
      operations.append(.moved(Int32(node), from: Int32(order.previous(node))))
      unlink(node)
      link(node, after: level == .back ? PaintOrder.end : order.previous(PaintOrder.end))
    }
  }

  private mutating func insert(_ node: Int, after below: Int, _ earlier: Int) {
    operations.append(.inserted(Int32(node)))
    putIn(node, after: below, earlier)
  }

  private mutating func remove(_ node: Int) {
    operations.append(.removed(Int32(node)))
    takeOut(node)
  }

  mutating func putIn(_ node: Int, after below: Int, _ earlier: Int) {
    link(node, after: below)
    origins.link(node, after: earlier)
  }

  mutating func takeOut(_ node: Int) {
    unlink(node)
    origins.unlink(node)
  }
}

// MARK: - Clearing

extension Sketch {
  /// Returns the action that clears the picture as its author sees it now.
  public func clearing(by author: Int? = nil) -> Edit.Action {
    .cleared(seen: history.counters.filter { $0.key != author ?? self.author })
  }

  /// Returns the nodes of the strokes that a clear removes; calls `visit` with the edit that drew
  /// each visited stroke.
  func nodes(clearedBy author: Int, seen: [Int: Int], visit: (EditID) -> Void = { _ in }) -> [Int] {
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

// MARK: - Observed changes of the list

extension Sketch {
  mutating func link(_ node: Int, after below: Int) {
    note(node)
    order.link(node, after: below)
  }

  mutating func unlink(_ node: Int) {
    note(node)
    order.unlink(node)
  }

  mutating func update(_ node: Int, _ change: (inout PaintOrder.Node) -> Void) {
    note(node)
    order.update(node, change)
  }

  /// Remembers a stroke before its first change.
  private mutating func note(_ index: Int) {
    let node = order.nodes[index]
    bonds.note(node.id)
    guard before != nil else { return }
    guard before?[node.id] == nil else { return }
    before?[node.id] = StrokeBefore(
      stroke: node.isLinked ? node.stroke : nil, label: node.label, spreadCount: order.spreadCount)
  }
}
