import Geometry
import Ink
import TerminalUI

/// A figure and where its label lies in it.
struct LabeledFigure {
  let id: StrokeID
  /// The figure as it is without the label that is typed.
  var stroke: StrokeRecord
  var placement: CharacterText.Placement

  /// Returns where the characters of a label are, and where the last one ends, in canvas dots.
  func places(of clusters: [CharacterText.Cluster]) -> [Point]? {
    guard let figure = stroke.figure else { return nil }
    let middle = figure.isClosed ? nil : stroke.middle
    let origin = TextLayout(clusters, in: figure).origin(in: figure, placement, middle: middle)
    return TextLayout(clusters + [.lineFeed], in: figure).places.map { origin + $0 }
  }

  /// Returns the figure with room for a label, higher or, for a long word, wider; `nil` if it has room.
  func grown(around clusters: [CharacterText.Cluster]) -> StrokeRecord? {
    guard let figure = stroke.figure, figure.isClosed else { return nil }
    let margin = 2 * TextLayout.margin
    let word = TextLayout(clusters, wrappedTo: 0).size.dx + margin
    let wide = figure.enlarged(to: Vector(dx: word, dy: 0))
    let height = TextLayout(clusters, in: wide).size.dy + margin
    let grown = wide.enlarged(to: Vector(dx: 0, dy: height))
    return grown == figure ? nil : stroke.redrawn(as: grown, scale: 1)
  }
}

extension Sketch {
  /// Returns a new shape of a figure, with room for its label.
  func withRoom(_ shape: StrokeRecord, _ id: StrokeID) -> StrokeRecord {
    guard let label = labels(of: id).first.flatMap({ self[$0]?.stroke.text }) else { return shape }
    let figure = LabeledFigure(id: id, stroke: shape, placement: label.placement)
    return figure.grown(around: label.clusters) ?? shape
  }
}

extension Figure {
  /// Returns the figure enlarged about its center by whole dots, so that a label of a size fits.
  fileprivate func enlarged(to size: Vector) -> Figure {
    func factor(_ room: Double, _ length: Double, _ extent: Double) -> Double {
      guard room > 0, length > room else { return 1 }
      return 1 + 2 * (extent * (length / room - 1) / 2 + 0.01).rounded(.up) / extent
    }
    var (x, y) = (
      factor(interior.width, size.dx, bounds.width), factor(interior.height, size.dy, bounds.height)
    )
    guard x > 1 || y > 1 else { return self }
    // An oblique figure keeps its angles.
    if min(abs(frame.a), abs(frame.b)) > 1e-6 { (x, y) = (max(x, y), max(x, y)) }
    let center = bounds.center
    let map = Transform(a: x, b: 0, c: 0, d: y, tx: center.x * (1 - x), ty: center.y * (1 - y))
    return mapped(by: map).storable
  }
}

extension Sketch {
  /// Returns a figure that can have a label, above the figures in it; `nil` if it is locked or no figure.
  func labeledFigure(_ id: StrokeID) -> LabeledFigure? {
    guard let item = self[id], !item.isLocked, let figure = item.stroke.figure else { return nil }
    let bounds = figure.bounds
    let hasFigures =
      figure.isClosed
      && boxes.contains { box in
        guard bounds.contains(box.bounds.center), let item = self.item(in: box), item.id != id,
          let inner = item.stroke.figure
        else { return false }
        return inner.isClosed && bounds.contains(inner.bounds)
      }
    return LabeledFigure(
      id: id, stroke: item.stroke, placement: hasFigures ? .top : .center)
  }

  /// Returns the innermost unlocked closed figure around a point.
  func figure(around point: Point) -> StrokeID? {
    var innermost: (id: StrokeID, area: Double)?
    for box in boxes where box.bounds.contains(point) {
      guard let item = item(in: box), !item.isLocked, let figure = item.stroke.figure,
        figure.isClosed, Polygon(figure.outline)?.contains(point) == true
      else { continue }
      let area = figure.bounds.width * figure.bounds.height
      if area < innermost?.area ?? .infinity { innermost = (item.id, area) }
    }
    return innermost?.id
  }
}
