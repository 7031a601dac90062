import ArgumentParser
import Diagrams
import DrawingApp
import Files
import Foundation
import Ink
import Settings
import SketchLibrary
import Terminal
import TerminalUI

/// `stipple edit [FILE:LINE]`: a text diagram in the drawing view.
struct EditDiagram: DrawingCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Draw in a text diagram, in a file or as a filter.",
    discussion: """
      q writes the new text, and Ctrl-C leaves the old one. A diagram may be indented, in a comment, or in a \
      fence of Markdown. Where FILE has none, a new one is inserted before the line. Without FILE, the text is \
      standard input, and the new one standard output.
      """)

  @Argument(help: "A file, and a line of the diagram, as FILE:LINE.", completion: .file())
  var place: Place?

  @Flag(help: "Keep the sketch beside the text, which names it in a line.") var keep = false
  @Option(help: "The characters: boxes or ascii. Default: those of the text, or boxes.")
  var format: DiagramText.Style?
  @Option(help: "The maximum width. Default: that of the text, or 80 for boxes, 72 for ascii.")
  var columns: Int?
  @OptionGroup var options: SessionArguments

  struct Place: ExpressibleByArgument {
    let path: String
    /// The number of the line, from 1.
    let line: Int

    init?(argument: String) {
      guard let match = argument.wholeMatch(of: /(.+):(\d+)/.dotMatchesNewlines()),
        let line = Int(match.2), line > 0
      else { return nil }
      (path, self.line) = (String(match.1), line)
    }
  }

  func perform() throws {
    try PictureOptions.check(columns: columns)
    let reads = place != nil || !StandardStreams.current.isInputTerminal
    let text = reads ? try TextFile(reading: place?.path) : TextFile()
    TerminalSession.postponeSignals()
    let isWritten = Result { try draw(in: text) }
    if place == nil, (try? isWritten.get()) != true { try? TextFile.print(text.bytes) }
    if try !isWritten.get() { Foundation.exit(130) }
  }

  /// Draws until the user quits; returns whether the new text was written.
  private func draw(in text: TextFile) throws -> Bool {
    let environment = ProcessText.environment
    var session = try options.session(inFilter: true)
    let diagram = try DiagramEdit(
      of: text, at: place.map { $0.line - 1 }, as: format, columns: columns, keepsSketch: keep,
      smoothing: options.drawing.smoothing, environment: environment,
      warn: { StandardStreams.current.warn("stipple: \($0)\n") })
    var edits: [Edit]?
    (session.diagram, session.deliver) = (diagram, { (all, _) in edits = all })
    let ending = Result {
      try session.run(in: SketchLocation(file: diagram.path, environment: environment))
    }
    guard let edits else {
      diagram.cancel(keepingDrawn: (try? ending.get()) != .finished)
      _ = try ending.get()
      return false
    }
    try diagram.finish(edits)
    return true
  }
}

extension DiagramText.Style: ExpressibleByArgument {}
