import ArgumentParser
import Diagrams
import DrawingApp
import Ink
import Settings
import SketchLibrary
import TerminalUI

/// `stipple [FILE]`: the drawing view.
struct Draw: DrawingCommand {
  static let configuration = CommandConfiguration(
    commandName: "draw", abstract: "Draw in a sketch; the default command.")

  @Argument(
    help: """
      The sketch to open: a file, created if missing, or a name from 'stipple list'. Default: a \
      new one named by date and time.
      """,
    completion: .sketches)
  var file: String?

  @Flag(help: "Open the last modified sketch in the data folder.") var last = false

  @Flag(help: "If another stipple has the sketch open, wait instead of opening it read-only.")
  var wait = false

  @Option(
    name: .customLong("print"),
    help: "At the end, print the picture as a text diagram instead of the path: boxes or ascii.")
  var printed: DiagramText.Style?

  @OptionGroup var options: SessionArguments
  @OptionGroup var prediction: PredictionOptions

  @Option(
    help: "Write the timing of every frame to this file, one JSON object per line.",
    completion: .file())
  var trace: String?

  func validate() throws {
    if last && file != nil { throw ValidationError("--last and FILE cannot be combined.") }
  }

  func perform() throws {
    if let file {
      try StandardStreams.current.confirmCreation(
        of: file, commands: Stipple.commandNames, SketchLookup.current)
    }
    try options.run(
      file: file, last: last, waiting: wait, inFilter: printed != nil,
      prediction: prediction.predict,
      configuring: { session in
        session.trace = trace
        guard let printed else { return }
        var writer = DiagramWriter(style: printed)
        session.deliver = { edits, _ in
          var lines: [String]?
          // A diagram is as wide as it must be.
          while lines == nil {
            do throws(DiagramLayout.TooWide) {
              let sketch = Sketch(folding: edits)
              lines = try writer.text(of: sketch, smoothing: options.drawing.smoothing).lines
            } catch { writer.columns = max(error.columns, writer.columns + 1) }
          }
          try TextFile.print((lines ?? []).flatMap { Array(($0 + "\n").utf8) })
        }
      })
  }
}
