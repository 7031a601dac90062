import Canvas
import Display
import Ink
import Touches

/// A dim line in a corner of the screen: the tool, its ink, width, and angles, the symmetry, and the
/// scale of the canvas.
///
/// Ink covers it.
struct ToolIndicator: Hashable {
  /// The current tool.
  let tool: Tool
  /// The style of the next stroke.
  let style: StrokeStyle
  /// The width of the tool, in canvas dots.
  let width: Double
  /// The angles of the nib that affect the tool.
  let angles: [NibAngle]
  /// The symmetry of the next stroke; `nil` for none.
  let symmetry: Symmetry?
  /// The view of the canvas.
  let viewport: Viewport

  /// Returns the panel: the longest form that fits in some columns.
  func panel(at placement: Panel.Placement, columns: Int) -> Panel {
    let forms = [longForm, shortForm, [tool.shortName]]
    let parts = forms.first { text($0).count <= columns } ?? []
    var panel = Panel([text(parts)], placement: placement, attributes: .dim)
    panel.isUnderInk = true
    if tool.settings.contains(.color), parts.count > 1 {
      let start = text([parts[0], ""]).count
      panel.spans = [
        Panel.Span(
          line: 0, columns: start..<start + parts[1].count, attributes: [], color: style.color)
      ]
    }
    return panel
  }

  private func text(_ parts: [String]) -> String { parts.joined(separator: " · ") }

  private var longForm: [String] {
    [tool.name] + settings(color: style.color.name, width: dotCount(width))
      + angles.map(\.pictureText) + [symmetry?.name].compactMap(\.self) + [viewport.percentage]
  }

  private var shortForm: [String] {
    let percentage = viewport.percentage.filter { $0 != " " }
    return [tool.shortName]
      + settings(
        color: style.color.key.map { String($0) } ?? style.color.name, width: String(Int(width)))
      + angles.map(\.number) + [symmetry?.symbol].compactMap(\.self) + [percentage]
  }

  private func settings(color: String, width: String) -> [String] {
    (tool.settings.contains(.color) ? [color] : [])
      + (tool.settings.contains(.width) ? [width] : [])
  }
}

/// The panels of an indicator, kept until the tool, its settings, or the view of the canvas changes.
///
/// A stroke in progress changes nothing of them, so its frames do not lay out text.
struct IndicatorPanels {
  /// A corner, and the columns that the panel may take up there.
  struct Corner: Hashable {
    let placement: Panel.Placement
    let columns: Int
  }

  private var indicator: ToolIndicator?
  private var corners: [Corner] = []
  private var panels: [Panel] = []

  /// Returns the panel of an indicator in each corner.
  mutating func panels(of indicator: ToolIndicator, in corners: [Corner]) -> [Panel] {
    if indicator != self.indicator || corners != self.corners {
      panels = corners.map { indicator.panel(at: $0.placement, columns: $0.columns) }
      (self.indicator, self.corners) = (indicator, corners)
    }
    return panels
  }
}

extension Symmetry {
  /// The name in the indicator.
  fileprivate var name: String {
    switch self {
    case .leftRight: "left-right"
    case .upDown: "up-down"
    case .rosette(let count): "rosette of \(count)"
    }
  }

  /// The shortest name.
  fileprivate var symbol: String {
    switch self {
    case .leftRight: "↔"
    case .upDown: "↕"
    case .rosette(let count): "×\(count)"
    }
  }
}

/// Returns a number of dots as a text: `1 dot`.
func dotCount(_ width: Double) -> String {
  let count = Int(width)
  return "\(count) \(count == 1 ? "dot" : "dots")"
}
