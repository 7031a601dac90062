public import Geometry

/// One change that an author made to a sketch, with its time; an ``EditID`` names it.
public struct Edit: Hashable, Sendable {
  /// A change to the picture.
  ///
  /// An action names the strokes that it changes. Strokes that are not in the picture are ignored.
  public enum Action: Hashable, Sendable {
    /// Removes strokes, puts pieces of them in their place, and adds new strokes.
    case replaced(Replacement)
    /// Maps strokes, in ascending order, and their widths; indirect, because the map is longer than
    /// all other actions.
    indirect case transformed([StrokeID], Transform)
    /// Changes the style of strokes, which are in ascending order.
    case restyled([StrokeID], StyleChange)
    /// Gives each of some strokes the samples and the figure of another, in its own style.
    case reshaped([StrokeID], [StrokeRecord])
    /// Moves strokes, which are in ascending order, above or below all others.
    case reordered([StrokeID], PaintLevel)
    /// Makes one group of strokes, which are in ascending order.
    case grouped([StrokeID])
    /// Takes strokes, which are in ascending order, out of their groups.
    case ungrouped([StrokeID])
    /// Locks strokes, which are in ascending order: edits leave them as they are until they are unlocked.
    case locked([StrokeID])
    /// Unlocks strokes, which are in ascending order.
    case unlocked([StrokeID])
    /// Removes the author's strokes, and those of other authors up to the edits with some counters.
    ///
    /// A piece counts as the stroke that it was cut from.
    case cleared(seen: [Int: Int])
    /// Takes an edit of the same author out of force.
    case undone(EditID)
    /// Puts an edit of the same author, which was undone, in force again.
    case redone(EditID)
    /// Begins a page: takes out all ink, and shows a screen under what follows, which no other edit takes away.
    indirect case shown(TerminalScreen)
  }

  /// One end of the paint order.
  public enum PaintLevel: UInt8, CaseIterable, NamedValue, Hashable, Sendable {
    /// Above all other strokes.
    case front
    /// Below all other strokes.
    case back
  }

  /// The change.
  public private(set) var action: Action
  /// When the edit was complete, in seconds of open time since the sketch was created.
  public private(set) var time: TimeInterval
  /// The number of the author, from 1.
  public private(set) var author: Int

  /// Creates an edit at a ``time``, in seconds, by an author, numbered from 1.
  public init(_ action: Action, at time: TimeInterval, by author: Int = 1) {
    (self.action, self.time, self.author) = (action, time, author)
  }

  /// The screen that the edit shows; `nil` if it shows none.
  package var screen: TerminalScreen? {
    if case .shown(let screen) = action { screen } else { nil }
  }
  /// The strokes that the edit drew, without the pieces of others.
  public var newStrokes: [StrokeRecord] { action.replacement?.added ?? [] }
  /// The texts that these strokes show.
  public var texts: [TypedText] { action.replacement?.texts ?? [] }

  /// The strokes, if the edit did nothing but draw them, all at the same time.
  public var drawnStrokes: [StrokeRecord] {
    action.replacement?.isDrawing == true ? newStrokes : []
  }
}

/// Common actions.
extension Edit.Action {
  /// Adds a finished stroke on top of all others.
  public static func strokeAdded(_ stroke: StrokeRecord) -> Self { .strokesAdded([stroke]) }
  /// Adds finished strokes on top of all others.
  public static func strokesAdded(_ strokes: [StrokeRecord]) -> Self {
    .replaced(Replacement(adding: strokes))
  }

  /// Removes strokes.
  public static func strokesErased(_ ids: [StrokeID]) -> Self {
    .replaced(Replacement(ids.map { StrokeCut($0, keeping: []) }))
  }

  /// Moves strokes by a vector in canvas dots.
  public static func strokesMoved(_ ids: [StrokeID], by offset: Vector) -> Self {
    .transformed(ids.ascending, Transform(translation: offset))
  }

  /// Changes the ink of strokes.
  public static func strokesRecolored(_ ids: [StrokeID], _ color: InkColor) -> Self {
    .restyled(ids.ascending, StyleChange(color: color))
  }
}

extension [StrokeID] {
  /// The strokes in ascending order, each once.
  public var ascending: [StrokeID] {
    let sorted = self.sorted()
    return zip(sorted, [nil] + sorted.map(Optional.some)).compactMap { $0 == $1 ? nil : $0 }
  }
}

extension Edit.Action {
  package var replacement: Replacement? {
    if case .replaced(let replacement) = self { replacement } else { nil }
  }

  /// The strokes that the action has; a file has them apart from it.
  package var storedStrokes: [StrokeRecord] {
    get {
      switch self {
      case .replaced(let replacement): replacement.added
      case .reshaped(_, let strokes): strokes
      default: []
      }
    }
    set {
      switch self {
      case .replaced(var replacement):
        replacement.added = newValue
        self = .replaced(replacement)
      case .reshaped(let ids, _): self = .reshaped(ids, newValue)
      default: break
      }
    }
  }
}

// MARK: - Fields

extension Edit: Described {
  /// The times of edits, in seconds of open time since the sketch was created.
  package static let times = 0.0...1e9

  package init() { self.init(.grouped([]), at: 0) }
  package static var help: String {
    "One change, with its author and the time at which it was complete."
  }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("author", author != 1) { try coder.integer(&author, in: 1...EditID.maximum) }
    if try coder.has("time") { try coder.real(&time, in: Self.times) }
    try coder.action(&action)
  }
}

extension Edit.Action {
  /// The kind of an action; files have the number, JSON has the name.
  package enum Kind: UInt8, CaseIterable, NamedValue {
    case replace = 1
    case transform, restyle, reshape, reorder, group, ungroup, lock, unlock
    case clear, undo, redo, show

    package var blank: Edit.Action {
      switch self {
      case .replace: .replaced(Replacement())
      case .transform: .transformed([], .identity)
      case .restyle: .restyled([], StyleChange())
      case .reshape: .reshaped([], [])
      case .reorder: .reordered([], .front)
      case .group: .grouped([])
      case .ungroup: .ungrouped([])
      case .lock: .locked([])
      case .unlock: .unlocked([])
      case .clear: .cleared(seen: [:])
      case .undo: .undone(EditID())
      case .redo: .redone(EditID())
      case .show: .shown(TerminalScreen(columns: 1, rows: 1))
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .replaced: .replace
    case .transformed: .transform
    case .restyled: .restyle
    case .reshaped: .reshape
    case .reordered: .reorder
    case .grouped: .group
    case .ungrouped: .ungroup
    case .locked: .lock
    case .unlocked: .unlock
    case .cleared: .clear
    case .undone: .undo
    case .redone: .redo
    case .shown: .show
    }
  }
}

extension Edit.Action: Described {
  package init() { self = .grouped([]) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    func names(_ ids: inout [StrokeID], _ coder: inout C) throws(C.Failure) {
      if try coder.has("strokes") { try coder.names(&ids, areAscending: true) }
    }
    switch self {
    case .replaced(var replacement):
      try replacement.describe(to: &coder)
      self = .replaced(replacement)
    case .transformed(var ids, var map):
      try names(&ids, &coder)
      if try coder.has("map", help: "Maps (x, y) to (a x + c y + tx, b x + d y + ty).") {
        try coder.record(&map)
      }
      self = .transformed(ids, map)
    case .restyled(var ids, var change):
      try names(&ids, &coder)
      try change.describe(to: &coder)
      self = .restyled(ids, change)
    case .reshaped(var ids, var strokes):
      if try coder.has("strokes") { try coder.names(&ids, areAscending: false) }
      var count = strokes.count
      if try coder.has("shapes") { try coder.strokes(&strokes, &count) }
      try coder.require(count == ids.count)
      self = .reshaped(ids, strokes)
    case .reordered(var ids, var level):
      try names(&ids, &coder)
      if try coder.has("level") { try coder.named(&level) }
      self = .reordered(ids, level)
    case .grouped(var ids):
      try names(&ids, &coder)
      self = .grouped(ids)
    case .ungrouped(var ids):
      try names(&ids, &coder)
      self = .ungrouped(ids)
    case .locked(var ids):
      try names(&ids, &coder)
      self = .locked(ids)
    case .unlocked(var ids):
      try names(&ids, &coder)
      self = .unlocked(ids)
    case .cleared(let seen):
      var ids = seen.map { EditID(author: $0.key, counter: $0.value) }.sorted()
      if try coder.has("seen", help: "The latest edit of others that the author knew.") {
        try coder.counters(&ids)
      }
      self = .cleared(seen: Dictionary(ids.map { ($0.author, $0.counter) }) { $1 })
    case .undone(var id), .redone(var id):
      if try coder.has("edit") { try coder.name(&id) }
      self = kind == .undo ? .undone(id) : .redone(id)
    case .shown(let screen):
      let original = StoredScreen(screen)
      var stored = original
      if try coder.has("screen") { try coder.record(&stored) }
      guard stored != original else { return }
      let new = stored.screen
      try coder.require(new != nil)
      self = .shown(new ?? screen)
    }
  }
}
