import Canvas
import Geometry
import Ink
import TerminalUI

/// What stands in for a sketch that is being read: the strokes that may be visible, under other names.
struct ProvisionalSketch {
  let reading: any SketchReading
  /// The edits that were made meanwhile.
  var edits: [Edit] = []
  /// How the strokes were painted that are shown.
  var painting: (transform: Transform, smoothing: Smoothing)?

  /// Returns the sketch of some strokes, with the edits that were made meanwhile.
  func sketch(of strokes: [StrokeRecord]) -> Sketch {
    Sketch(folding: [Edit(.strokesAdded(strokes), at: 0)] + edits)
  }
}

/// Drawing in a sketch that is being read.
///
/// Strokes can be added to the provisional sketch, but nothing in it can be selected or changed.
extension SketchEditor {
  /// The sketch that is being read; `nil` once it was.
  var reading: (any SketchReading)? { provisional?.reading }

  /// Lays out the view for a blank screen of a new size.
  func layOut(_ size: ScreenSize) {
    view.layOut(size, transform: navigator.transform)
    guard let provisional else { return }
    var shown: [StrokeRecord] = []
    view.show { painter, cells in
      let (picture, strokes) = provisional.reading.paint(in: cells, with: &painter)
      shown = strokes
      return picture
    }
    self.provisional?.painting = (navigator.transform, smoothing)
    let active = activeStrokes
    sketch = provisional.sketch(of: shown)
    sketch.activeStrokes = active
    let drawn = provisional.edits.flatMap(\.newStrokes)
    view.show(Sketch.Change(added: drawn, isOnTop: true))
  }

  /// Returns whether the sketch was read; shows how far it was if not.
  func isRead() -> Bool {
    showReading()
    return reading == nil
  }

  /// Shows how far the sketch was read.
  func showReading() {
    guard let reading else { return }
    messages.show("reading the sketch · \(Int(100 * reading.progress))%")
  }

  /// Replaces the provisional sketch by the whole one, once that was read.
  ///
  /// - Returns: Whether the sketch was read.
  func finishReading() -> Bool {
    guard let provisional, pendingEdit == nil, typing?.preview == nil,
      let read = provisional.reading.takeSketch()
    else { return false }
    var whole = read.sketch
    whole.author = sketch.author
    whole.activeStrokes = activeStrokes
    whole.apply(contentsOf: provisional.edits)
    sketch = whole
    let painting = provisional.painting
    let isShown = painting.map { $0 == (navigator.transform, smoothing) } ?? false
    if !read.isAsPainted || !isShown { view.setNeedsRepaint() }
    self.provisional = nil
    return true
  }
}
