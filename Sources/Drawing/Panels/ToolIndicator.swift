import Canvas
import Display
import Ink

/// A dim line in a corner of the screen: the tool, its ink, width, and angles, and the scale of the
/// canvas.
///
/// Ink covers it.
struct ToolIndicator {
  /// The current tool.
  let tool: Tool
  /// The style of the next stroke.
  let style: StrokeStyle
  /// The width of the tool, in canvas dots.
  let width: Double
  /// The angles of the nib that affect the tool.
  let angles: [NibAngle]
  /// The view of the canvas.
  let viewport: Viewport

  /// Returns the panel on a screen: the longest form that takes at most half of the width.
  func panel(at placement: Panel.Placement, on size: ScreenSize) -> Panel {
    let forms = [longForm, shortForm, [tool.shortName]]
    let parts = forms.first { text($0).count <= size.columns / 2 } ?? []
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
      + angles.map(\.pictureText) + [viewport.percentage]
  }

  private var shortForm: [String] {
    let percentage = viewport.percentage.filter { $0 != " " }
    return [tool.shortName]
      + settings(color: String(style.color.key), width: String(Int(width)))
      + angles.map(\.number) + [percentage]
  }

  private func settings(color: String, width: String) -> [String] {
    (tool.settings.contains(.color) ? [color] : [])
      + (tool.settings.contains(.width) ? [width] : [])
  }
}

/// Returns a number of dots as a text: `1 dot`.
func dotCount(_ width: Double) -> String {
  let count = Int(width)
  return "\(count) \(count == 1 ? "dot" : "dots")"
}
