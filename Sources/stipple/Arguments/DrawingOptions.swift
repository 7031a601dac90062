public import ArgumentParser
public import Ink
public import Raster
import Terminal

/// The options that drawing and replaying share.
struct DrawingOptions: ParsableArguments {
  @OptionGroup var line: LineOptions

  @Option(help: "The maximum number of frames per second, from 1 to 240.")
  var frameRate: Double = 240

  @Option(
    help: """
      The characters to draw with. Default: braille, or on a console the finest ones in its font.
      """)
  var cells: CellStyle?

  @Flag(
    inversion: .prefixedNo, exclusivity: .chooseLast,
    help: """
      Show no motion that you do not make: no flicks, and replays start paused and show whole strokes.
      """)
  var reducedMotion = false

  /// The names of these options in the settings.
  static let settings = LineOptions.settings + ["frame-rate", "cells", "reduced-motion"]

  /// The smoothing of lines.
  var smoothing: Smoothing { line.smoothing }

  /// The characters to draw with on a terminal.
  func cellStyle(on session: TerminalSession) -> CellStyle { cells ?? session.finestCellStyle }

  /// A warning about characters that the terminal's font may lack; `nil` if there is no doubt.
  func fontHint(on session: TerminalSession) -> String? {
    if let cells { session.fontHint(for: cells) } else { session.fontHint }
  }

  func validate() throws {
    guard frameRate >= 1, frameRate <= 240 else {
      throw ValidationError("--frame-rate must be from 1 to 240, not \(frameRate.plainText).")
    }
  }
}

/// The options of every command that shows lines.
struct LineOptions: ParsableArguments {
  @Option(
    name: .customLong("smoothing"), help: "The smoothing method.")
  var method: Smoothing.Method = .spline

  @Option(
    name: .customLong("smoothing-strength"),
    help: "The strength of smoothing, from 0 (none) to 1.")
  var strength: Double = 1

  @Option(
    name: .customLong("smoothing-granularity"),
    help: "The number of straight pieces between two samples of catmull-rom, from 1 to 64.")
  var granularity = Smoothing.standardGranularity

  /// The smoothing without options.
  static let standard = Smoothing(
    .spline, strength: 1, granularity: Smoothing.standardGranularity)

  /// The names of these options in the settings.
  static let settings = ["smoothing", "smoothing-strength", "smoothing-granularity"]

  /// The smoothing of lines.
  var smoothing: Smoothing { Smoothing(method, strength: strength, granularity: granularity) }

  func validate() throws {
    guard strength >= 0, strength <= 1 else {
      throw ValidationError("--smoothing-strength must be from 0 to 1, not \(strength.plainText).")
    }
    guard Smoothing.granularities.contains(granularity) else {
      throw ValidationError("--smoothing-granularity must be from 1 to 64, not \(granularity).")
    }
  }
}

extension Smoothing.Method: ExpressibleByArgument {
  /// The description of each method in the help.
  public static var allValueDescriptions: [String: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0.summary) })
  }
}

extension CellStyle: ExpressibleByArgument {}
