import Geometry
import Ink
import Touches

/// Everything that the toolbar shows; it is laid out again only when a part of it changes.
struct ToolbarContent: Hashable {
  var tool: Tool
  var color: InkColor
  var width: Double
  /// The density of the tool, in percent; `nil` if the tool has none.
  var density: Double?
  var angles: [NibAngle]
  var symmetry: Symmetry?
  var hasGrid: Bool
  /// The scale of the canvas; 1 for its own size.
  var scale: Double
  var name: String
  var saveState: SketchEditor.SaveState

  init(_ state: DrawingState) {
    let ink = state.ink
    (tool, color, width, density) = (ink.tool, ink.color, ink.width, ink.density)
    angles = ink.nibAngles(usesBraille: state.usesBraille)
    (symmetry, hasGrid) = (ink.symmetry, ink.hasGrid)
    (scale, name, saveState) = (state.transform.scale, state.sketchName, state.saveState)
  }
}

extension Symmetry {
  var name: String {
    switch self {
    case .leftRight: "left-right"
    case .upDown: "up-down"
    case .rosette(let count): "rosette of \(count)"
    }
  }
}

/// Returns a number of dots as a text: `1 dot`.
func dotCount(_ width: Double) -> String {
  let count = Int(width)
  return "\(count) \(count == 1 ? "dot" : "dots")"
}
