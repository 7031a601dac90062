public import Ink

/// A picture as a plain array, on which actions other than undo and redo are performed.
public struct ReferencePicture {
  /// The strokes from the lowest to the topmost.
  public private(set) var items: [Sketch.Item] = []
  /// The edits that drew the strokes, including pieces.
  private var origins: [StrokeID: EditID] = [:]

  /// Creates an empty picture.
  public init() {}

  /// Creates the picture of a log: first finds the edits in force, then performs only these.
  public init(folding edits: [Edit]) {
    var ids: [EditID] = []
    var counters: [Int: Int] = [:]
    var force: [EditID: Bool] = [:]
    for edit in edits {
      counters[edit.author, default: 0] += 1
      let id = EditID(author: edit.author, counter: counters[edit.author, default: 0])
      ids.append(id)
      switch edit.action {
      case .undone(let target) where target.author == edit.author:
        if force[target] != nil { force[target] = false }
      case .redone(let target) where target.author == edit.author:
        if force[target] != nil { force[target] = true }
      case .undone, .redone: break
      default: force[id] = true
      }
    }
    for (edit, id) in zip(edits, ids) where force[id] == true { perform(edit.action, id) }
  }

  /// Returns whether an action changes the picture.
  public func isChanged(by action: Edit.Action) -> Bool {
    func contains(_ ids: [StrokeID]) -> Bool { items.contains { ids.contains($0.id) } }
    return switch action {
    case .replaced(let change): !change.added.isEmpty || contains(change.cuts.map(\.stroke))
    case .transformed(let ids, _), .restyled(let ids, _), .reordered(let ids, _): contains(ids)
    case .grouped(let ids): contains(ids)
    case .ungrouped(let ids): items.contains { ids.contains($0.id) && $0.group != nil }
    case .cleared: !items.isEmpty
    case .reshaped, .locked, .unlocked, .undone, .redone, .shown: false
    }
  }

  /// Performs an action with the name of its edit.
  public mutating func perform(_ action: Edit.Action, _ id: EditID) {
    switch action {
    case .replaced(let change): replace(change, id)
    case .transformed(let ids, let map): change(ids) { $0.mapped(by: map) }
    case .restyled(let ids, let change): self.change(ids) { $0.restyled(change) }
    case .reordered(let ids, let level):
      let moved = items.filter { ids.contains($0.id) }
      let rest = items.filter { !ids.contains($0.id) }
      items = level == .front ? rest + moved : moved + rest
    case .grouped(let ids): group(ids, id)
    case .ungrouped(let ids): group(ids, nil)
    case .cleared(let seen):
      items.removeAll { item in
        let origin = origins[item.id] ?? item.id.edit
        return origin.author == id.author || origin.counter <= seen[origin.author, default: 0]
      }
    case .reshaped, .locked, .unlocked, .undone, .redone, .shown: break
    }
  }

  private mutating func replace(_ replacement: Replacement, _ edit: EditID) {
    var pieces: [StrokeID: [Sketch.Item]] = [:]
    var part = 0
    for cut in replacement.cuts {
      let whole = items.first { $0.id == cut.stroke }
      pieces[cut.stroke] = []
      for range in cut.kept {
        part += 1
        guard let whole, let piece = whole.stroke.piece(range) else { continue }
        let id = StrokeID(edit: edit, part: part)
        origins[id] = origins[whole.id] ?? whole.id.edit
        pieces[cut.stroke, default: []].append(Sketch.Item(id: id, stroke: piece))
      }
    }
    let added = replacement.added.enumerated().map { index, stroke in
      Sketch.Item(id: StrokeID(edit: edit, part: part + index + 1), stroke: stroke)
    }
    let topmost = items.last { pieces[$0.id] != nil }?.id
    if !replacement.places.isEmpty {
      for (item, place) in zip(added, replacement.places) {
        guard let index = items.firstIndex(where: { $0.id == place }) else {
          items.append(item)
          continue
        }
        if pieces[place] != nil { origins[item.id] = origins[place] ?? place.edit }
        items.insert(item, at: index)
      }
      items = items.flatMap { pieces[$0.id] ?? [$0] }
      return
    }
    items = items.flatMap { item -> [Sketch.Item] in
      let kept = pieces[item.id] ?? [item]
      return replacement.isInPlace && item.id == topmost ? kept + added : kept
    }
    if !replacement.isInPlace || topmost == nil { items += added }
  }

  private mutating func change(_ ids: [StrokeID], _ change: (StrokeRecord) -> StrokeRecord) {
    items = items.map { item in
      ids.contains(item.id)
        ? Sketch.Item(id: item.id, stroke: change(item.stroke), group: item.group) : item
    }
  }

  private mutating func group(_ ids: [StrokeID], _ group: EditID?) {
    items = items.map { item in
      ids.contains(item.id) ? Sketch.Item(id: item.id, stroke: item.stroke, group: group) : item
    }
  }
}

/// The picture of a sketch with one author, with whole pictures on two stacks for undo and redo.
///
/// An undo or redo takes the top of its stack, whichever edit it names. If it names edit 0, which does
/// not exist, it has no effect.
public struct TwoStackPicture {
  /// The picture.
  public private(set) var picture = ReferencePicture()
  private var past: [ReferencePicture] = []
  private var future: [ReferencePicture] = []
  private var count = 0

  /// Creates an empty picture.
  public init() {}

  /// The strokes from the lowest to the topmost.
  public var items: [Sketch.Item] { picture.items }
  /// Whether there is something to undo.
  public var canUndo: Bool { !past.isEmpty }
  /// Whether there is something to redo.
  public var canRedo: Bool { !future.isEmpty }

  /// Applies the next edit.
  public mutating func apply(_ action: Edit.Action) {
    count += 1
    switch action {
    case .undone(EditID(counter: 0)), .redone(EditID(counter: 0)): return
    case .undone:
      guard let last = past.popLast() else { return }
      future.append(picture)
      picture = last
    case .redone:
      guard let next = future.popLast() else { return }
      past.append(picture)
      picture = next
    default:
      guard picture.isChanged(by: action) else { return }
      past.append(picture)
      future = []
      picture.perform(action, EditID(counter: count))
    }
  }
}
