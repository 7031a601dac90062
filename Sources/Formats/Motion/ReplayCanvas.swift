import CCairo
import Geometry
import Ink
import Raster

/// The pixels of a replay: the finished strokes, and over them the strokes being drawn.
final class ReplayCanvas {
  private let size: PixelSize
  private let painter: CairoPainter
  private let layout: PageLayout
  private let options: ExportOptions
  private let colors: ExportColors
  private var growing: [GrowingStroke] = []
  /// The bounds of the texts, which lie above all ink, and of some that are gone.
  private var texts: [Rect] = []
  /// The coverage of growing strokes, for each ink that was needed recently.
  private var coverages: [InkColor: InkCoverage] = [:]
  /// The parts that may have changed since they were last taken.
  private var changed: [PixelRect] = []
  /// A row of pixels that is being composed.
  private var row: [UInt32] = []

  /// The maximum number of coverages, each of which has the size of the picture.
  private static let maximumCoverages = 16

  /// Creates a picture without strokes.
  init(_ layout: PageLayout, _ size: PixelSize, _ options: ExportOptions) throws {
    (self.size, self.layout, self.options, colors) = (size, layout, options, options.colors)
    painter = try CairoPainter(CairoPainter.surface(CAIRO_FORMAT_RGB24, size), layout, options)
  }

  /// Draws what has changed; the sketch has all changes.
  ///
  /// - Complexity: O(*n*) in what is new since the last frame, and if old ink changed, in all strokes.
  func show(_ updates: [Sketch.Update], of sketch: Sketch) throws {
    for coverage in coverages.values { changed += coverage.clearEnds() }
    if !updates.isEmpty { try settle(updates, of: sketch) }
    for stroke in sketch.activeStrokes where !stroke.samples.isEmpty {
      let index = growing.firstIndex { $0.stroke === stroke } ?? growing.count
      if index == growing.count { growing.append(GrowingStroke(stroke)) }
      guard !stroke.style.isRepainted else {
        repaint(growing[index].takeEnd(options.smoothing), of: sketch)
        continue
      }
      try paint(&growing[index])
      let spans = growing[index].unstableSpans(options.smoothing)
      changed.append(try coverage(of: growing[index]).paintEnd(spans, of: growing[index]))
    }
    for coverage in coverages.values { try coverage.check() }
    try painter.check()
  }

  /// Calls `body` with each row of the parts that may have changed since the last call: its pixels
  /// (`0xXXRRGGBB`), their row, and their columns; and `end` with each part after its last row.
  func takeChanges(
    endingPart end: (PixelRect) -> Void = { _ in },
    _ body: ([UInt32], _ row: Int, _ columns: Range<Int>) -> Void
  ) {
    let inks = coverages.filter { !$1.isEmpty }.sorted { $0.key.number < $1.key.number }
    painter.withPixels { data, stride in
      for area in changed where !area.isEmpty {
        for y in area.rows {
          row.removeAll(keepingCapacity: true)
          (data + y * stride + area.columns.lowerBound * 4)
            .withMemoryRebound(to: UInt32.self, capacity: area.columns.count) {
              row += UnsafeBufferPointer(start: $0, count: area.columns.count)
            }
          for (ink, coverage) in inks {
            coverage.blend(colors.color(of: ink), over: &row, row: y, columns: area.columns)
          }
          body(row, y, area.columns)
        }
        end(area)
      }
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// Draws changes of finished strokes, and ends the strokes being drawn.
  private func settle(_ updates: [Sketch.Update], of sketch: Sketch) throws {
    var change = Sketch.Change.none
    var repainted: Rect?
    for update in updates {
      switch update {
      case .finished(let stroke):
        let index = growing.firstIndex { $0.stroke === stroke }
        var last = index.map { growing[$0] } ?? GrowingStroke(stroke)
        guard !stroke.style.isRepainted else {
          repainted = Rect(union: [repainted, last.takeEnd(options.smoothing)].compactMap(\.self))
          continue
        }
        try paint(&last)
      case .edited(let edit): change.add(edit)
      // A replay that plays on withdraws nothing.
      case .removed: break
      }
    }
    flatten()
    let new = change.added + growing.compactMap(\.stroke.shown)
    growing = []
    texts += new.lazy.filter(\.style.isText).map(\.bounds)
    if texts.count > 2 * sketch.items.count {
      texts = sketch.items.lazy.map(\.stroke).filter(\.style.isText).map(\.bounds)
    }
    if let area = area(of: new), texts.contains(where: area.intersects) {
      repainted = repainted?.union(area) ?? area
    }
    defer { repaint(repainted, of: sketch) }
    guard change.onlyAddsOnTop, !change.added.contains(where: \.style.isUnder) else {
      let changes = area(of: change.removed + change.added)
      repainted = Rect(union: [repainted, changes].compactMap(\.self))
      return
    }
    for stroke in change.added {
      painter.paint(stroke)
      if let area = area(of: [stroke]) { changed.append(PixelRect(around: area, layout, size)) }
    }
  }

  /// Paints the new part of a stroke that no longer changes.
  private func paint(_ stroke: inout GrowingStroke) throws {
    let spans = stroke.takeStableSpans(options.smoothing)
    guard stroke.stroke.isFinal || !spans.isEmpty else { return }
    changed.append(try coverage(of: stroke).settle(spans, of: stroke))
  }

  private func coverage(of stroke: GrowingStroke) throws -> InkCoverage {
    let ink = stroke.stroke.style.color
    if let coverage = coverages[ink] { return coverage }
    // One without strokes serves another ink. If all are in use, strokes that grow together share one
    // until they end.
    let isFull = coverages.count >= Self.maximumCoverages
    let unused = isFull ? coverages.first { $1.isEmpty } : nil
    if isFull, unused == nil, let shared = coverages.values.first { return shared }
    if let unused { coverages[unused.key] = nil }
    let coverage = try unused?.value ?? InkCoverage(layout, size, options)
    coverages[ink] = coverage
    return coverage
  }

  /// Makes the strokes being drawn a part of the finished picture.
  private func flatten() {
    painter.withPixels { data, stride in
      data.withMemoryRebound(to: UInt32.self, capacity: stride / 4 * size.height) { pixels in
        for (ink, coverage) in coverages.sorted(by: { $0.key.number < $1.key.number }) {
          coverage.flatten(colors.color(of: ink), into: pixels, stride: stride / 4)
        }
      }
    }
  }

  /// The characters that could not be drawn.
  var missingCharacters: Set<String> { painter.missingCharacters }

  /// Draws all strokes in an area again, with the markers being drawn under the others, and the texts above.
  private func repaint(_ area: Rect?, of sketch: Sketch) {
    guard let area else { return }
    changed.append(PixelRect(around: area, layout, size))
    let smoothing = options.smoothing
    let strokes = sketch.boxes.lazy.filter { smoothing.inkBounds($0.bounds).intersects(area) }
      .map(sketch.stroke).filter { smoothing.inkBounds(of: $0).intersects(area) }.reversed()
    painter.clip(to: area) {
      painter.paintBackground()
      for stroke in strokes where stroke.style.isUnder { painter.paint(stroke) }
      for marker in growing where marker.stroke.style.isUnder {
        _ = painter.paint(0..<marker.spanCount(options.smoothing), of: marker)
      }
      for stroke in strokes where !stroke.style.isRepainted { painter.paint(stroke) }
      for text in strokes + growing.compactMap(\.stroke.typed) where text.style.isText {
        painter.paint(text, in: area.outset(by: CharacterText.columnWidth))
      }
    }
  }

  /// Returns the bounds of the ink of strokes, with a margin.
  private func area(of strokes: [StrokeRecord]) -> Rect? {
    Rect(union: strokes.map { options.smoothing.inkBounds(of: $0) })?.outset(by: 2)
  }
}

extension StrokeStyle {
  fileprivate var isText: Bool { nib == .characters }
  /// Whether a growing stroke is drawn with the finished ones: under all ink, or as characters above it.
  fileprivate var isRepainted: Bool { isUnder || isText }
}

/// A stroke that is being drawn in a replay, and how much of it is already settled.
struct GrowingStroke {
  let stroke: Stroke
  /// The number of leading spans that are settled.
  private(set) var paintedSpans = 0

  init(_ stroke: Stroke) { self.stroke = stroke }

  /// Returns the spans that have settled since the last call.
  mutating func takeStableSpans(_ smoothing: Smoothing) -> Range<Int> {
    let stable =
      stroke.isFinal
      ? spanCount(smoothing)
      : stroke.style.isPlain || stroke.style.isText
        ? smoothing.stableSpanCount(forSamples: stroke.samples.count) : 0
    defer { paintedSpans = max(paintedSpans, stable) }
    return paintedSpans..<max(paintedSpans, stable)
  }

  /// Returns the area in which the line may have changed since the last call, with a margin.
  mutating func takeEnd(_ smoothing: Smoothing) -> Rect? {
    let samples = stroke.samples
    let smoothing = stroke.style.isText ? Smoothing.none : smoothing
    let first = smoothing.firstSample(ofSpan: takeStableSpans(smoothing).lowerBound)
    return stroke.style.bounds(of: Array(samples.suffix(max(1, samples.count - first)))).map {
      smoothing.inkBounds($0).outset(by: 2)
    }
  }

  func spanCount(_ smoothing: Smoothing) -> Int {
    smoothing.spanCount(forSamples: stroke.samples.count)
  }

  /// Returns the spans that later samples may change.
  func unstableSpans(_ smoothing: Smoothing) -> Range<Int> {
    paintedSpans..<max(paintedSpans, spanCount(smoothing))
  }
}
