import Canvas
import Geometry
import Ink
import TerminalUI

/// Drawing in a sketch that is being read.
///
/// Until then, the sketch is *provisional*: it has only the strokes that may be visible, under other names.
/// Strokes can be added, but nothing that is there can be selected or changed.
extension SketchEditor {
  /// Lays out the view for a blank screen of a new size.
  func layOut(_ size: ScreenSize) {
    view.layOut(size, transform: navigator.transform)
    guard let reading else { return }
    var shown: [StrokeRecord] = []
    view.show { painter, cells in
      let (picture, strokes) = reading.paint(in: cells, with: &painter)
      shown = strokes
      return picture
    }
    readingView = (navigator.transform, smoothing)
    var partial = Sketch(folding: [Edit(.strokesAdded(shown), at: 0)])
    partial.activeStrokes = sketch.activeStrokes
    for edit in unreadEdits { view.show(partial.apply(edit)) }
    sketch = partial
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
    guard pendingEdit == nil, typing?.preview == nil, let read = reading?.takeSketch() else {
      return false
    }
    var whole = read.sketch
    whole.author = sketch.author
    whole.activeStrokes = sketch.activeStrokes
    whole.apply(contentsOf: unreadEdits)
    sketch = whole
    let isShown =
      read.isAsPainted && readingView?.transform == navigator.transform
      && readingView?.smoothing == smoothing
    if !isShown { view.setNeedsRepaint() }
    (reading, readingView, unreadEdits) = (nil, nil, [])
    return true
  }
}
