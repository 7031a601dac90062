import ArgumentParser
import Geometry
import Terminal

/// The pen that the user chose.
struct PenArgument: Hashable, ExpressibleByArgument {
  let choice: PenChoice

  /// Parses `auto`, `off`, or a path.
  init?(argument: String) {
    switch argument {
    case "": return nil
    case "auto": choice = .automatic
    case "off": choice = .off
    default: choice = .path(argument)
    }
  }

  /// The default as the help prints it.
  var defaultValueDescription: String { "auto" }
}

/// A part of a tablet, written as `X,Y,WxH` in its units.
struct PenAreaArgument: Hashable, ExpressibleByArgument {
  let rect: Rect

  /// Parses an area; `nil` unless the width and the height are above 0.
  init?(argument: String) {
    guard let match = argument.wholeMatch(of: /(-?\d{1,9}),(-?\d{1,9}),(\d{1,9})x(\d{1,9})/),
      let x = Double(match.output.1), let y = Double(match.output.2),
      let width = Double(match.output.3), let height = Double(match.output.4), width > 0, height > 0
    else { return nil }
    rect = Rect(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }
}
