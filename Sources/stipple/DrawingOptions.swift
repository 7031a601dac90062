public import ArgumentParser
public import Ink

/// What drawing and replaying have in common.
struct DrawingOptions: ParsableArguments {
  @OptionGroup var line: LineOptions

  @Option(help: "The most frames a second, from 1 to 240.")
  var frameRate: Double = 240

  /// How lines are drawn.
  var smoothing: Smoothing { line.smoothing }

  func validate() throws {
    guard frameRate >= 1, frameRate <= 240 else {
      throw ValidationError("--frame-rate is a number from 1 to 240, not \(frameRate).")
    }
  }
}

/// What everything has in common that shows lines.
struct LineOptions: ParsableArguments {
  @Option(help: "The line between samples: \(Smoothing.names).")
  var smoothing: Smoothing = .quadratic
}

extension Smoothing: ExpressibleByArgument {
  fileprivate static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
