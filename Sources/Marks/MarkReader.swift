import Geometry
import Glibc
package import Ink

/// Names what ink over a screen of text marks.
///
/// Each reading of the ink has a cost: the negative logarithm of its likelihood, by how well its shape and its place
/// fit the text. The best reading wins, unless the ink is as likely no mark. The confidence is its share of the
/// likelihood of all readings.
package struct MarkReader: Sendable {
  /// The greatest number of strokes of one mark.
  private static let maximumStrokes = 3

  private let text: ScreenText

  /// Creates a reader of a screen; O(*n*) in the number of cells.
  package init(screen: TerminalScreen) { text = ScreenText(screen) }

  /// Returns the marks and the other ink, in reading order.
  ///
  /// The strokes of `texts` are not read, but quoted. O(*n* log *n*) in the number of strokes.
  package func read(
    _ items: [Sketch.Item], texts: [Sketch.Text] = []
  ) -> (marks: [Mark], notes: [Note]) {
    let bounds = Dictionary(items.map { ($0.id, $0.stroke.bounds) }) { first, _ in first }
    let typed = Set(texts.flatMap(\.strokes))
    var notes = texts.compactMap { text in
      note(text.strokes, text.strokes.compactMap { bounds[$0] }, text: text.text)
    }
    let inks = items.lazy.filter { !typed.contains($0.id) }.map(ReadStroke.init)
      .sorted { ($0.id.edit.author, $0.start) < ($1.id.edit.author, $1.start) }
    var (marks, unread): ([Mark], [ReadStroke]) = ([], [])
    for run in inks.runs(pause: 0.6, distance: 12) {
      var rest = run[...]
      while let first = rest.first {
        let group = rest.prefix(Self.maximumStrokes).prefix {
          $0.named == first.named && $0.isMarker == first.isMarker
        }
        // As many strokes as possible are one mark.
        let found = (1...group.count).reversed().lazy.compactMap {
          mark(Array(group.prefix($0)), isWriting: run.count > Self.maximumStrokes)
        }.first
        if let found { marks.append(found) } else { unread.append(first) }
        rest = rest.dropFirst(found?.strokes.count ?? 1)
      }
    }
    notes += unread.runs(pause: 3, distance: 16).compactMap { note($0.map(\.id), $0.map(\.bounds)) }
    marks.sort {
      ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound)
    }
    return (marks, notes.sorted { $0.rows.lowerBound < $1.rows.lowerBound })
  }

  private func note(_ strokes: [StrokeID], _ bounds: [Rect], text: String? = nil) -> Note? {
    guard let bounds = Rect(union: bounds) else { return nil }
    let rows = self.text.row(at: bounds.minY)...self.text.row(at: bounds.maxY)
    return Note(rows: rows, strokes: strokes, text: text)
  }

  private func mark(_ inks: [ReadStroke], isWriting: Bool) -> Mark? {
    guard let trace = Trace(inks.map(\.points), isCoarse: inks.allSatisfy(\.isCoarse))
    else { return nil }
    let placer = Placer(text: text, trace: trace)
    var readings: [Placement] = []
    let named = inks[0].named
    let known = named ?? (inks.count == 1 ? inks[0].figure : nil)
    for kind in known.map({ [$0] }) ?? MarkKind.allCases {
      let shape = known == nil ? trace.cost(of: kind, isMarker: inks[0].isMarker) : 0
      guard let shape else { continue }
      for var reading in placer.placements(of: kind) {
        reading.cost += shape
        readings.append(reading)
      }
    }
    guard let best = readings.min(by: { $0.cost < $1.cost }) else { return nil }
    let likely = Self.limit(of: best.kind, trace.bounds) * (isWriting ? 0.5 : 1)
    let limit = named == nil ? likely : .infinity
    guard best.cost < limit else { return nil }
    let same = readings.filter { $0.agrees(with: best) }
    let likelihoods = [same, readings].map { $0.reduce(0) { $0 + exp(best.cost - $1.cost) } }
    let confidence = likelihoods[0] / (likelihoods[1] + exp(best.cost - limit)) * best.certainty
    return Mark(
      kind: best.kind, rows: best.rows, columns: best.columns,
      confidence: named == nil ? confidence : 1,
      strokes: inks.map(\.id), screen: text)
  }

  /// Returns the cost at which ink is as likely no mark: small ink, such as letters, fits some text by chance.
  private static func limit(of kind: MarkKind, _ bounds: Rect) -> Double {
    switch kind {
    case .arrow: 8
    case .check: 5
    case .bracket: (0.8 + 0.55 * bounds.height).clamped(to: 5.3...8)
    default: (1.2 + 0.3 * bounds.width).clamped(to: 3...9)
    }
  }
}

/// A stroke as a reader of marks sees it.
private struct ReadStroke {
  let id: StrokeID
  let start, end: Double
  let bounds: Rect
  let points: [Point]
  /// The kind of mark that a recognized figure is, and the one that the user named; `nil` for other strokes.
  let figure, named: MarkKind?
  /// Whether the nib is a highlighter, and whether the points are the centers of cells.
  let isMarker: Bool, isCoarse: Bool

  init(_ item: Sketch.Item) {
    let stroke = item.stroke
    (id, bounds) = (item.id, stroke.bounds)
    (start, end) = (stroke.time.lowerBound, stroke.time.upperBound)
    let drawn = stroke.figure
    points = drawn?.outline ?? stroke.samples.map(\.location)
    let open: MarkKind? = stroke.style.line.heads == .none ? nil : .arrow
    figure = drawn?.isClosed == true ? drawn?.kind == .ellipse ? .circle : .box : open
    named = stroke.style.mark
    isMarker = stroke.style.nib == .marker
    isCoarse = points.allSatisfy {
      abs($0.x.remainder(dividingBy: 2)) == 1 && abs($0.y.remainder(dividingBy: 4)) == 2
    }
  }
}

extension [ReadStroke] {
  /// Returns groups of strokes that follow each other within a time, in seconds, and a distance, in dots.
  fileprivate func runs(pause: Double, distance: Double) -> [[ReadStroke]] {
    reduce(into: []) { runs, next in
      if let last = runs.last?.last, last.id.edit.author == next.id.edit.author,
        next.start - last.end <= pause, last.bounds.outset(by: distance).intersects(next.bounds)
      {
        runs[runs.count - 1].append(next)
      } else {
        runs.append([next])
      }
    }
  }
}
