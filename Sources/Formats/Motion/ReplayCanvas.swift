import CCairo
import Geometry
import Ink

/// The pixels of a replay: the finished strokes, and over them the strokes being drawn.
final class ReplayCanvas {
  private let size: PixelSize
  private let layout: PageLayout
  private let options: ExportOptions
  /// Paints the finished strokes.
  private let painter: CairoPainter
  /// Paints what is shown: a copy of the finished strokes, and the others over it.
  private let front: CairoPainter
  private var growing: [GrowingStroke] = []
  /// The bounds of the texts, which lie above all ink, and of some that are gone.
  private var texts: [Rect] = []
  /// The parts of the canvas that may have changed since they were last taken.
  private var changed: [Rect] = []

  /// The strokes that are ever drawn, of which characters of a screen keep apart.
  private let strokes: [StrokeRecord]
  /// The edit that shows the screen, and what is shown of it.
  private var (shownScreen, cells) = (EditID?.none, ScreenLayer())

  /// Creates a picture without strokes, of which `strokes` will be drawn.
  init(
    _ layout: PageLayout, _ size: PixelSize, _ options: ExportOptions,
    strokes: [StrokeRecord] = []
  ) throws {
    (self.size, self.layout, self.options) = (size, layout, options)
    self.strokes = strokes
    painter = try CairoPainter(CairoPainter.surface(CAIRO_FORMAT_RGB24, size), layout, options)
    front = try CairoPainter(CairoPainter.surface(CAIRO_FORMAT_RGB24, size), layout, options)
  }

  /// Draws what has changed; the sketch has all changes.
  ///
  /// - Complexity: O(*n*) in what is new since the last frame, and if old ink changed, in all strokes.
  func show(_ updates: [Sketch.Update], of sketch: Sketch) throws {
    if let shown = sketch.screens.last, shown.id != shownScreen {
      shownScreen = shown.id
      cells = ScreenLayer(shown.screen, under: strokes, isReplay: true, options)
      repaint(layout.area, of: sketch)
    }
    if !updates.isEmpty { settle(updates, of: sketch) }
    for stroke in sketch.activeStrokes where !stroke.samples.isEmpty {
      let index = growing.firstIndex { $0.stroke === stroke } ?? growing.count
      if index == growing.count { growing.append(GrowingStroke(stroke)) }
      let area = grow(&growing[index])
      if stroke.style.isRepainted { repaint(area, of: sketch) }
    }
    for area in changed {
      front.clip(to: area) {
        front.copy(painter)
        for stroke in growing where !stroke.stroke.style.isRepainted {
          front.paint(stroke.unpaintedSpans(options.smoothing), of: stroke)
        }
        front.paint(cells.runs, in: area)
      }
    }
    try painter.check()
    try front.check()
  }

  /// Calls a function with each part that may have changed since the last call, and with another one that
  /// returns the pixels (`0xXXRRGGBB`) of one of its rows.
  func takeChanges(_ body: (PixelRect, (_ row: Int) -> UnsafeBufferPointer<UInt32>) -> Void) {
    front.withPixels { pixels, stride in
      for area in changed.map({ PixelRect(around: $0, layout, size) }) where !area.isEmpty {
        body(area) { row in
          UnsafeBufferPointer(
            start: pixels + row * stride + area.columns.lowerBound, count: area.columns.count)
        }
      }
    }
    changed.removeAll(keepingCapacity: true)
  }

  /// Draws changes of finished strokes, and ends the strokes being drawn.
  private func settle(_ updates: [Sketch.Update], of sketch: Sketch) {
    var change = Sketch.Change.none
    var repainted: Rect?
    for update in updates {
      switch update {
      case .finished(let stroke):
        let index = growing.firstIndex { $0.stroke === stroke }
        var last = index.map { growing[$0] } ?? GrowingStroke(stroke)
        let area = grow(&last)
        if stroke.style.isRepainted {
          repainted = Rect(union: [repainted, area].compactMap(\.self))
        }
      case .edited(let edit): change.add(edit)
      // A replay that plays on withdraws nothing.
      case .removed: break
      }
    }
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
      if let area = area(of: [stroke]) { changed.append(area) }
    }
  }

  /// Paints what no longer changes of a stroke; returns where the stroke may have changed since the last call.
  private func grow(_ stroke: inout GrowingStroke) -> Rect? {
    let (smoothing, last) = (options.smoothing, stroke.end)
    let spans = stroke.takeChangedSpans(smoothing)
    stroke.end =
      stroke.stroke.typed.flatMap { self.area(of: [$0]) } ?? front.bounds(of: spans, of: stroke)
    let area = Rect(union: [last, stroke.end].compactMap(\.self))
    guard !stroke.stroke.style.isRepainted else { return area }
    if let spans = stroke.takePaintedSpans() { painter.paint(spans, of: stroke) }
    if let area { changed.append(area) }
    return area
  }

  /// The characters that could not be drawn.
  var missingCharacters: Set<String> { painter.missingCharacters.union(front.missingCharacters) }

  /// Draws all strokes in an area again, with the markers being drawn under the others, and the texts above.
  private func repaint(_ area: Rect?, of sketch: Sketch) {
    guard let area else { return }
    changed.append(area)
    let smoothing = options.smoothing
    let strokes = sketch.boxes.lazy.filter { smoothing.inkBounds($0.bounds).intersects(area) }
      .map(sketch.stroke).filter { smoothing.inkBounds(of: $0).intersects(area) }.reversed()
    painter.clip(to: area) {
      painter.paintBackground()
      painter.fill(cells.rectangles)
      for stroke in strokes where stroke.style.isUnder { painter.paint(stroke) }
      for marker in growing where marker.stroke.style.isUnder {
        painter.paint(marker.unpaintedSpans(smoothing), of: marker)
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

/// A stroke that is being drawn in a replay, and how much of it is already painted.
struct GrowingStroke {
  let stroke: Stroke
  /// Where the part of the line is that later samples may change; `nil` before it was shown.
  fileprivate(set) var end: Rect?
  /// The numbers of leading spans that no later sample changes, and of those that are painted for good.
  private var (stableSpans, paintedSpans) = (0, 0)

  /// The number of spans that are painted together, because a seam may show where two parts meet.
  static let spansTogether = 1024

  init(_ stroke: Stroke) { self.stroke = stroke }

  /// Returns the spans that may have changed since the last call.
  mutating func takeChangedSpans(_ smoothing: Smoothing) -> Range<Int> {
    let (first, end) = (stableSpans, spanCount(smoothing))
    if stroke.isFinal {
      stableSpans = end
    } else if stroke.style.isPlain {
      stableSpans = max(first, smoothing.stableSpanCount(forSamples: stroke.samples.count))
    }
    return first..<max(first, end)
  }

  /// Returns stable spans to paint for good, if the stroke is complete or there are many.
  mutating func takePaintedSpans() -> Range<Int>? {
    guard stroke.isFinal || stableSpans - paintedSpans >= Self.spansTogether else { return nil }
    defer { paintedSpans = stableSpans }
    return paintedSpans..<stableSpans
  }

  /// Returns the spans that are not painted for good.
  func unpaintedSpans(_ smoothing: Smoothing) -> Range<Int> {
    paintedSpans..<max(paintedSpans, spanCount(smoothing))
  }

  private func spanCount(_ smoothing: Smoothing) -> Int {
    smoothing.spanCount(forSamples: stroke.samples.count)
  }
}
