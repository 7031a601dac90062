public import ArgumentParser
public import Ink
public import Raster
import Terminal

/// What drawing and replaying have in common.
struct DrawingOptions: ParsableArguments {
  @OptionGroup var line: LineOptions

  @Option(help: "The most frames a second, from 1 to 240.")
  var frameRate: Double = 240

  @Option(
    help: """
      What cells are drawn with: \(CellStyle.names). Default: braille, or on a console the finest \
      of what its font has.
      """)
  var cells: CellStyle?

  /// How lines are drawn.
  var smoothing: Smoothing { line.smoothing }

  /// What cells are drawn with on a terminal.
  func cellStyle(on session: TerminalSession) -> CellStyle { cells ?? session.finestCellStyle }

  func validate() throws {
    guard frameRate >= 1, frameRate <= 240 else {
      throw ValidationError("--frame-rate is a number from 1 to 240, not \(frameRate).")
    }
  }
}

/// What everything has in common that shows lines.
struct LineOptions: ParsableArguments {
  @Option(
    name: .customLong("smoothing"), help: "The line between samples: \(Smoothing.Method.names).")
  var method: Smoothing.Method = .spline

  @Option(
    name: .customLong("smoothing-strength"),
    help: "How much is smoothed, from 0 (not at all) to 1.")
  var strength: Double = 1

  /// How lines are drawn.
  var smoothing: Smoothing { Smoothing(method, strength: strength) }

  func validate() throws {
    guard strength >= 0, strength <= 1 else {
      throw ValidationError("--smoothing-strength is a number from 0 to 1, not \(strength).")
    }
  }
}

extension Smoothing.Method: ExpressibleByArgument {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}

extension CellStyle: ExpressibleByArgument {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
