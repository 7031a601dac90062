import Geometry
public import Ink
import Raster

extension CanvasView {
  /// Paints everything that has changed since the last update.
  ///
  /// - Parameter sketch: The sketch after all changes, with its active strokes.
  /// - Complexity: O(*n*) in the number of strokes, if any was removed or the view was moved, plus the
  ///   samples and dots of the changed strokes and of those that lie in the same cells; if the scale
  ///   changed, the samples of all strokes in sight.
  public mutating func update(showing sketch: Sketch) {
    let updates = updates
    self.updates = CanvasUpdates()
    let isMoved = transform != painter.transform
    let hadInks = !inks.isEmpty
    repaintedCells = 0
    let shown = isDebugging ? settled : nil
    // A repaint leaves a processor to the thread that reads input meanwhile. There is none to read
    // before anything was shown.
    painter.reservedProcessors = hasPainted ? 1 : 0
    hasPainted = true
    if !updates.needsRepaint && move(from: updates, showing: sketch) {
      apply(updates.updates, sketch)
    } else {
      repaintEverything(of: sketch)
    }
    for stroke in sketch.activeStrokes { extend(stroke, sketch) }
    if isDebugging {
      updateMarks(of: sketch, keepsMarks: !updates.changesOldInk && !isMoved, updates.updates)
    } else if debug != nil {
      debug = nil
    }
    uncoverInks()
    if let shown { debug?.noteChanges(settled.cells(differingFrom: shown)) }
    // Debugging frames and marks what changed.
    if isWetStale || hadInks || !inks.isEmpty || isMoved || isDebugging && !updates.isEmpty {
      paintWet()
    }
  }

  /// Moves the picture, or a saved one, to the current transform.
  ///
  /// - Returns: Whether that is possible; otherwise everything must be repainted.
  private mutating func move(from updates: CanvasUpdates, showing sketch: Sketch) -> Bool {
    if let picture = updates.picture {
      inks = updates.inks
      // Marks every cell as dirty: the screen may show ink where the picture has none.
      settled.clear(settled.bounds)
      settled.add(picture.bitmap)
      painter.transform = picture.transform
    }
    return transform == painter.transform || shift(showing: sketch)
  }

  /// Moves the picture to the current transform and paints only what comes into sight.
  ///
  /// - Returns: Whether that is possible: the canvas moves by whole dots, at the same scale.
  private mutating func shift(showing sketch: Sketch) -> Bool {
    guard let shift = painter.transform.shift(to: transform) else { return false }
    painter.transform = transform
    let exposed = settled.shift(right: shift.right, down: shift.down)
    for cells in exposed { repaint(cells, of: sketch) }
    // The ends of the active lines have moved, too.
    areInksCovered = true
    return true
  }

  private mutating func repaintEverything(of sketch: Sketch) {
    painter.transform = transform
    // The active strokes are painted afterward, from their beginning.
    inks = []
    repaint(settled.bounds, of: sketch)
  }

  private mutating func apply(_ updates: [CanvasUpdates.Update], _ sketch: Sketch) {
    var change = Sketch.Change.none
    for update in updates {
      switch update {
      case .edited(let edit) where edit.removed.isEmpty && edit.isOnTop:
        painter.paint(edit.added.filter(isInSight), into: &settled)
        areInksCovered = true
      case .edited(let edit):
        change.removed += edit.removed
        change.added += edit.added
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
      : smoothing.stableSpanCount(forSamples: stroke.finalSampleCount)
    uncoverInks()
    inks[index].extend(to: spans, isEnd: stroke.isFinal, with: &painter, into: &settled)
    stroke.clearChanges()
  }

  /// Erases the settled ink of corrected samples and repaints it, from the first span that depends on
  /// them.
  private mutating func correct(_ ink: ActiveInk, from changed: Range<Int>, _ sketch: Sketch) {
    let span = painter.smoothing.firstSpan(dependingOn: changed.lowerBound)
    guard span < ink.spanCount else { return }
    let first = painter.smoothing.firstSample(ofSpan: span)
    let samples = Array(ink.stroke.samples[first...]) + ink.stroke.replacedSamples
    repaint(cells(around: samples, ink.stroke.style), of: sketch)
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

extension CanvasView {
  /// Repaints the wet layer: the ends of the active strokes, their predictions, and the marks.
  private mutating func paintWet() {
    isWetStale = false
    wet.clear()
    for ink in inks where !ink.stroke.isFinal { paintEnd(of: ink) }
    debug?.frameChanges(wet.litCells)
    debug?.draw(inks.map(\.stroke), into: &wet)
    overlay.caret?.draw(into: &wet)
  }

  /// Paints the end of a stroke and its prediction.
  private mutating func paintEnd(of ink: ActiveInk) {
    // Of a figure that is being drawn, everything is predicted.
    let (measured, span) = ink.unpaintedEnd(painter.smoothing) ?? ([], 0)
    let samples = measured + ink.stroke.predictedSamples
    guard !samples.isEmpty else { return }
    var (style, tail) = (ink.stroke.style, ink.tail)
    let end = painter.smoothing.spanCount(forSamples: samples.count)
    var start = min(span, end)
    // The outline of a fill has no predicted part.
    if isDebugging, samples.count > measured.count, style.nib != .fill {
      let spans = painter.smoothing.spanCount(upToSample: measured.count - 1, of: samples.count)
      let predicted = max(start, spans)
      painter.paint(
        samples, spans: start..<predicted, style: style, into: &wet, continuing: &tail, isEnd: false
      )
      (start, style.color) = (predicted, .red)
    }
    painter.paint(
      samples, spans: start..<end, style: style, into: &wet, continuing: &tail, isEnd: true)
  }

  /// Marks the samples of the finished strokes; `keepsMarks` if none was moved or removed.
  private mutating func updateMarks(
    of sketch: Sketch, keepsMarks: Bool, _ updates: [CanvasUpdates.Update]
  ) {
    guard keepsMarks, debug != nil else {
      debug = DebugOverlay(bitmap: wet, transform: transform)
      for item in sketch.items { debug?.mark(item.stroke.samples, in: item.stroke.style) }
      return
    }
    for update in updates {
      switch update {
      case .edited(let change):
        for stroke in change.added { debug?.mark(stroke.samples, in: stroke.style) }
      case .finished(let stroke): debug?.mark(stroke.samples, in: stroke.style)
      case .removed: break
      }
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
