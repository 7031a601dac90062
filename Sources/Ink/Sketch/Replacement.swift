import Geometry

/// A change of a picture that takes strokes out and puts pieces of them and new strokes in.
public struct Replacement: Hashable, Sendable {
  /// The maximum number of samples that a person can paste or import at once in the drawing view.
  package static let maximumSamples = 2_000_000

  /// The strokes that are taken out, in ascending order, each once, with the pieces that remain.
  public private(set) var cuts: [StrokeCut]
  /// The new strokes, from the lowest to the topmost.
  public package(set) var added: [StrokeRecord]
  /// The number of pieces of all cuts.
  public private(set) var pieceCount: Int
  /// For each new stroke, the stroke directly above it; empty if the new strokes have no places.
  ///
  /// A removed stroke still marks its place. If the stroke is not in the picture at all, the new
  /// one lies above all others. ``isInPlace`` does not apply to new strokes with places.
  public private(set) var places: [StrokeID]
  /// The texts that new strokes show, in the order of their strokes.
  public private(set) var texts: [TypedText]
  /// Whether the new strokes lie directly above the topmost stroke, if any, that is taken out, instead
  /// of above all others.
  public private(set) var isInPlace: Bool

  /// Creates a replacement; `places` is empty, or has one element for each new stroke.
  ///
  /// Only the first cut of a stroke applies. A text is left out if it overlaps another, names
  /// strokes that are not there, or has a map beyond the limits of the format.
  public init(
    _ cuts: [StrokeCut] = [], adding added: [StrokeRecord] = [], isInPlace: Bool = false,
    below places: [StrokeID] = [], texts: [TypedText] = []
  ) {
    precondition(places.isEmpty || places.count == added.count, "every new stroke has a place")
    self.cuts = cuts.isAscending ? cuts : cuts.ascending
    self.added = added
    pieceCount = self.cuts.reduce(0) { $0 + $1.kept.count }
    (self.isInPlace, self.places) = (isInPlace, places)
    self.texts = texts.valid(strokeCount: added.count)
  }

  /// The number of strokes that the change names: pieces, then new strokes.
  public var partCount: Int { pieceCount + added.count }

  func takesOut(_ id: StrokeID) -> Bool {
    let index = cuts.partitioningIndex { !($0.stroke < id) }
    return index < cuts.count && cuts[index].stroke == id
  }

  /// The maximum number of strokes that count as drawn together.
  private static let maximumTogether = 64

  /// Whether the change only draws strokes at the same time; never a fill.
  public var isDrawing: Bool {
    guard cuts.isEmpty, texts.isEmpty, added.allSatisfy({ $0.style.nib != .fill }),
      let first = added.first, added.count <= Self.maximumTogether
    else { return false }
    return added.allSatisfy { $0.time.overlaps(first.time) }
  }
}

extension [StrokeCut] {
  fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0.stroke < $1.stroke } }

  fileprivate var ascending: [StrokeCut] {
    let first = Dictionary(map { ($0.stroke, $0) }, uniquingKeysWith: { first, _ in first })
    return first.values.sorted { $0.stroke < $1.stroke }
  }
}

extension Replacement: Described {
  package init() { self.init([]) }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("cuts", !cuts.isEmpty) { try coder.list(&cuts) }
    if !cuts.isAscending { cuts = cuts.ascending }
    pieceCount = cuts.reduce(0) { $0 + $1.kept.count }
    var strokeCount = added.count
    if try coder.has("added", strokeCount > 0) { try coder.strokes(&added, &strokeCount) }
    let inPlace: StaticString =
      "Whether the new strokes lie directly above the topmost stroke that is taken out."
    if try coder.has("inPlace", isInPlace, help: inPlace) { try coder.flag(&isInPlace) }
    let below: StaticString = """
      For each new stroke, the stroke directly above it. A removed stroke still marks its place. If the \
      stroke is not in the picture at all, the new one lies above all others.
      """
    if try coder.has("below", !places.isEmpty, help: below) {
      try coder.names(&places, areAscending: false)
    }
    if try coder.has("texts", !texts.isEmpty) { try coder.list(&texts) }
    try coder.require(places.isEmpty || places.count == strokeCount)
    try coder.require(texts.valid(strokeCount: strokeCount).count == texts.count)
  }
}
