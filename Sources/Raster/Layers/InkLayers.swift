package import Geometry
package import Ink

/// The ink of a sketch as dots, in two layers.
///
/// The *settled* layer contains the finished strokes and the stable beginnings of the active ones; each
/// of their dots is drawn once. The *wet* layer contains the unstable ends of the active strokes and
/// their predictions. The cost of a change thus depends on the change, not on the size of the sketch.
package struct InkLayers {
  /// The finished strokes, and what is stable of the active ones.
  package var settled = DotBitmap(columns: 0, rows: 0)
  /// What lies above the settled ink, and is painted again with every change.
  package var wet = DotBitmap(columns: 0, rows: 0)
  /// Paints the strokes, with the transform of the settled layer.
  package var painter: StrokePainter
  /// The active strokes, from the lowest to the topmost.
  package private(set) var inks: [ActiveInk] = []
  /// The number of cells whose old ink the last update painted again.
  package private(set) var repaintedCells = 0
  /// The characters of the texts in sight, above the settled layer; `nil` if there are none.
  package private(set) var characters: CharacterCells?
  /// The edit whose screen is shown; `nil` if there is none.
  private var shownScreen: EditID?
  /// Whether the active strokes must be repainted, because they lie above all other strokes.
  private var areInksCovered = false
  private var hasPainted = false

  /// Creates layers without a size, with a smoothing of all strokes.
  package init(smoothing: Smoothing) { painter = StrokePainter(smoothing: smoothing) }

  /// The settled layer, to be shown again.
  package var picture: LayerPicture {
    LayerPicture(bitmap: settled, transform: painter.transform, progress: inks.map(\.progress))
  }

  /// Changes the size; both layers are blank then.
  package mutating func layOut(columns: Int, rows: Int) {
    settled = DotBitmap(columns: columns, rows: rows)
    wet = settled
    characters = nil
  }

  /// Paints everything that has changed since the last update on the settled layer, moved to a transform.
  ///
  /// The sketch has all changes. Returns whether the wet layer must be painted again.
  ///
  /// - Complexity: O(*n*) in the number of strokes, if any was removed or the layers were moved, plus the
  ///   samples and dots of the changed strokes and of those that lie in the same cells; if the scale
  ///   changed, the samples of all strokes in sight.
  package mutating func update(
    _ updates: InkUpdates, showing sketch: Sketch, at transform: Transform
  ) -> Bool {
    let isMoved = transform != painter.transform
    let isStale = isMoved || !inks.isEmpty
    repaintedCells = 0
    // A repaint leaves a processor to the thread that reads input meanwhile. There is none to read
    // before anything was shown.
    painter.reservedProcessors = hasPainted ? 1 : 0
    hasPainted = true
    let hasNewBars = transform.scale != 1 && sketch.screens.last?.id != shownScreen
    if !updates.needsRepaint, !hasNewBars, move(from: updates, showing: sketch, to: transform) {
      apply(updates.updates, sketch)
    } else {
      painter.transform = transform
      // The active strokes are painted afterward, from their beginning.
      inks = []
      repaint(settled.bounds, of: sketch)
    }
    for stroke in sketch.activeStrokes { extend(stroke, sketch) }
    uncoverInks()
    let isTyped = inks.contains { $0.stroke.style.nib == .characters }
    let hasNewScreen = sketch.screens.last?.id != shownScreen
    if isMoved || isTyped || hasNewScreen || updates.changesTexts { placeCharacters(of: sketch) }
    return isStale || !inks.isEmpty
  }

  /// Moves the picture, or a saved one, to the current transform; returns whether that is possible.
  private mutating func move(
    from updates: InkUpdates, showing sketch: Sketch, to transform: Transform
  ) -> Bool {
    if let picture = updates.picture {
      inks = updates.inks
      // Marks every cell as dirty: the screen may show ink where the picture has none.
      let cells = CellSet(settled.bounds, columns: settled.columns, rows: settled.rows)
      settled.replace(cells, by: picture.bitmap)
      painter.transform = picture.transform
    }
    return transform == painter.transform || shift(to: transform, showing: sketch)
  }

  /// Moves the picture to the current transform and paints only what comes into sight; returns `false` unless
  /// the canvas moves by whole dots, at the same scale.
  private mutating func shift(to transform: Transform, showing sketch: Sketch) -> Bool {
    guard let shift = painter.transform.shift(to: transform) else { return false }
    painter.transform = transform
    let exposed = settled.shift(right: shift.right, down: shift.down)
    for cells in exposed { repaint(cells, of: sketch) }
    // The ends of the active lines have moved, too.
    areInksCovered = true
    return true
  }

  private mutating func apply(_ updates: [Sketch.Update], _ sketch: Sketch) {
    var change = Sketch.Change.none
    for update in updates {
      switch update {
      case .edited(let edit) where edit.onlyAddsOnTop:
        painter.paint(edit.added.filter(isInSight), into: &settled)
        areInksCovered = true
      case .edited(let edit): change.add(edit)
      case .finished(let stroke):
        extend(stroke, sketch)
        inks.removeAll { $0.stroke === stroke }
      case .removed(let stroke):
        guard let index = inks.firstIndex(where: { $0.stroke === stroke }) else { continue }
        inks.remove(at: index)
        let ink = stroke.samples + stroke.replacedSamples
        repaint(cells(around: ink, stroke.style), of: sketch)
      }
    }
    if !change.isEmpty { repaint(change, of: sketch) }
  }

  private mutating func repaint(_ change: Sketch.Change, of sketch: Sketch) {
    let changed = change.removed + change.added
    let sampleCount = changed.reduce(0) { $0 + $1.sampleCount }
    if sketch.hasMoreSamples(than: sampleCount) {
      // No cell without ink of these strokes can look different.
      var layer = DotBitmap(columns: settled.columns, rows: settled.rows)
      painter.paint(changed.filter(isInSight), into: &layer)
      repaint(layer.litCells, of: sketch)
    } else {
      // Determining the exact cells of so large a change would take longer than repainting its bounds.
      let ink = Rect(union: changed.lazy.map(painter.smoothing.inkBounds(of:)))
      repaint(ink.map { painter.area(of: $0, on: settled) } ?? .empty, of: sketch)
    }
  }

  /// Paints what is new and stable of an active stroke; a final stroke is painted entirely.
  private mutating func extend(_ stroke: Stroke, _ sketch: Sketch) {
    let index = inks.firstIndex { $0.stroke === stroke } ?? inks.count
    if index == inks.count { inks.append(ActiveInk(stroke)) }
    if let changed = stroke.changedRanges.first { correct(inks[index], from: changed, sketch) }
    let smoothing = painter.smoothing
    let spans =
      stroke.isFinal
      ? smoothing.spanCount(forSamples: stroke.samples.count)
      : stroke.style.isPlain ? smoothing.stableSpanCount(forSamples: stroke.finalSampleCount) : 0
    uncoverInks()
    inks[index].extend(to: spans, isEnd: stroke.isFinal, with: &painter, into: &settled)
    stroke.clearChanges()
  }

  /// Erases and repaints the settled ink of corrected samples, from the first span that depends on them.
  private mutating func correct(_ ink: ActiveInk, from changed: Range<Int>, _ sketch: Sketch) {
    let span = painter.smoothing.firstSpan(dependingOn: changed.lowerBound)
    guard span < ink.spanCount else { return }
    let first = painter.smoothing.firstSample(ofSpan: span)
    let samples = Array(ink.stroke.samples[first...]) + ink.stroke.replacedSamples
    repaint(cells(around: samples, ink.stroke.style), of: sketch)
  }

  /// Places the characters of the texts in sight.
  ///
  /// O(*n*) in the strokes and in the characters that are shown.
  private mutating func placeCharacters(of sketch: Sketch) {
    let (columns, rows, transform) = (settled.columns, settled.rows, painter.transform)
    let window = transform.invert(settled.bounds.dots.rect.outset(by: Double(Cell.height)))
    let texts = sketch.boxes.lazy.filter { $0.bounds.intersects(window) }.map(sketch.stroke)
      .filter { $0.style.nib == .characters }
    let strokes = texts.reversed() + sketch.activeStrokes.compactMap(\.typed)
    let new = CharacterCells(
      of: strokes, over: sketch.screen, at: transform, columns: columns, rows: rows)
    shownScreen = sketch.screens.last?.id
    let previous =
      characters ?? CharacterCells(of: [], at: transform, columns: columns, rows: rows)
    settled.drawn.formUnion(new.cells(differingFrom: previous))
    characters = new.isEmpty ? nil : new
  }

  private func isInSight(_ stroke: StrokeRecord) -> Bool {
    !painter.area(of: stroke, on: settled).isEmpty
  }

  /// Returns the cells of the screen on which the ink of a line with some samples, in any order, can lie.
  private func cells(around samples: [StrokeSample], _ style: StrokeStyle) -> CellRect {
    style.bounds(of: samples).map {
      painter.area(of: painter.smoothing.inkBounds($0), on: settled)
    } ?? .empty
  }

  private mutating func repaint(_ cells: CellRect, of sketch: Sketch) {
    repaint(CellSet(cells, columns: settled.columns, rows: settled.rows), of: sketch)
  }

  /// Repaints some cells of the settled layer: the finished strokes, and above them the active ones.
  private mutating func repaint(_ cells: CellSet, of sketch: Sketch) {
    guard !cells.isEmpty else { return }
    repaintedCells += cells.count
    settled.replace(cells, by: painter.picture(of: sketch, in: cells))
    areInksCovered = true
  }

  /// Repaints the settled beginnings of the active strokes if other ink was painted over them.
  private mutating func uncoverInks() {
    guard areInksCovered else { return }
    areInksCovered = false
    for index in inks.indices { inks[index].repaint(with: &painter, into: &settled) }
  }
}

// MARK: - The wet layer

extension InkLayers {
  /// Repaints the wet layer: the ends of the active strokes, and their predictions, maybe in another color.
  package mutating func paintWet(predictionColor: InkColor? = nil) {
    wet.clear()
    for ink in inks where !ink.stroke.isFinal { paintEnd(of: ink, predictionColor) }
  }

  private mutating func paintEnd(of ink: ActiveInk, _ predictionColor: InkColor?) {
    guard ink.stroke.style.isPlain else { return paintParts(of: ink.stroke, predictionColor) }
    // Of a figure that is being drawn, everything is predicted.
    let (measured, span) = ink.unpaintedEnd(painter.smoothing) ?? ([], 0)
    let samples = measured + ink.stroke.predictedSamples
    guard !samples.isEmpty else { return }
    var (style, tail) = (ink.stroke.style, ink.tail)
    let end = painter.smoothing.spanCount(forSamples: samples.count)
    var start = min(span, end)
    // The outline of a fill has no predicted part.
    if let predictionColor, samples.count > measured.count, style.nib != .fill {
      let spans = painter.smoothing.spanCount(upToSample: measured.count - 1, of: samples.count)
      let predicted = max(start, spans)
      painter.paint(
        samples, spans: start..<predicted, style: style, into: &wet, continuing: &tail, isEnd: false
      )
      (start, style.color) = (predicted, predictionColor)
    }
    painter.paint(
      samples, spans: start..<end, style: style, into: &wet, continuing: &tail, isEnd: true)
  }

  /// Paints a whole stroke with dashes or heads: first in the color of predictions, then what was measured.
  private mutating func paintParts(of stroke: Stroke, _ predictionColor: InkColor?) {
    guard let shown = stroke.shown else { return }
    guard let predictionColor, !stroke.predictedSamples.isEmpty
    else { return painter.paint(shown, into: &wet) }
    painter.paint(shown.recolored(predictionColor), into: &wet)
    guard let last = stroke.samples.last else { return }
    for part in shown.parts where part.time.lowerBound <= last.timestamp {
      let isMeasured = part.time.upperBound <= last.timestamp
      let measured = isMeasured ? part : part.piece(0...Double(stroke.samples.count - 1))
      if let measured { painter.paint(measured, into: &wet) }
    }
  }
}

extension Sketch {
  /// Returns whether the strokes have more samples than a number, without counting the others.
  fileprivate func hasMoreSamples(than count: Int) -> Bool {
    var sum = 0
    return items.contains { item in
      sum += item.stroke.sampleCount
      return sum > count
    }
  }
}

extension Transform {
  /// Returns the whole dots, fewer than 10⁶, by which another transform of the same scale moves the picture.
  package func shift(to other: Transform) -> (right: Int, down: Int)? {
    let offset = other.translation + translation * -1
    guard scale == other.scale, abs(offset.dx) < 1e6, abs(offset.dy) < 1e6,
      offset.dx == offset.dx.rounded(), offset.dy == offset.dy.rounded()
    else { return nil }
    return (Int(offset.dx), Int(offset.dy))
  }
}
