import ArgumentParser
import Documents
import Exchange
import Foundation
import Geometry
import Ink
import Sketches

/// `stipple show FILE`: the picture as text.
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print the finished picture as text.")

  @Argument(help: "The sketch to print.", completion: .file())
  var file: String

  @Option(
    help: """
      The most columns to use, from 1 to \(TextPicture.limit); a wider picture is made smaller. \
      Default: the terminal's, or as many as it takes when the output is not a terminal.
      """)
  var columns: Int?

  @Option(
    help: """
      Print this part of the canvas only, in dots: X,Y,WxH. What else there is is not even read.
      """)
  var area: CanvasArea?

  @OptionGroup var line: LineOptions

  func validate() throws {
    guard let columns else { return }
    guard (1...TextPicture.limit).contains(columns) else {
      throw ValidationError("--columns is a number from 1 to \(TextPicture.limit), not \(columns).")
    }
  }

  func run() throws {
    try Failure.reporting {
      let picture = TextPicture(
        of: try strokes(), in: area?.rect, columns: columns ?? terminalColumns ?? TextPicture.limit,
        smoothing: line.smoothing)
      for line in picture.lines(colored: Self.usesColors) { print(line) }
      try Failure.checkOutput()
    }
  }

  private func strokes() throws -> [StrokeRecord] {
    if let area {
      return try SketchArea(path: file, area: area.rect, smoothing: line.smoothing).strokes
    }
    let document = try SketchDocument.read(path: file)
    document.reportDraft()
    return Sketch(folding: document.edits).strokes
  }

  /// Whether what is printed may be in colour.
  static var usesColors: Bool {
    let noColor = ProcessInfo.processInfo.environment["NO_COLOR"] ?? ""
    return isatty(STDOUT_FILENO) == 1 && noColor.isEmpty
  }

  private var terminalColumns: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}
