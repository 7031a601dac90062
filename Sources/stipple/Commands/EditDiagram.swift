import ArgumentParser
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
    usage: """
      stipple edit [OPTION ...] <OLD >NEW
      stipple edit FILE:LINE [OPTION ...]
      """,
    discussion: """
      q writes the new text, and Ctrl-C leaves the old one. A diagram may be indented, in a comment, or in a \
      fence of Markdown. Where FILE has none, a new one is inserted before the line. Without FILE, the text is \
      standard input, and the new one standard output.
      """)

  @Argument(
    help: "A file, and the number of a line of the diagram, as FILE:LINE.", completion: .file())
  var place: Place?

  @Flag(help: "Keep the sketch beside the text, which names it in a line.") var keep = false
  @Option(help: "The characters: boxes or ascii. Default: those of the text, or boxes.")
  var format: DiagramStyle?
  @Option(help: "The maximum width. Default: that of the text, or 80 for boxes, 72 for ascii.")
  var columns: Int?
  @OptionGroup var options: SessionArguments

  struct Place: ExpressibleByArgument {
    let path: String
    /// The number of the line, from 1.
    let line: Int

    init?(argument: String) {
      let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count > 1, let line = Int(parts[parts.count - 1]), line > 0 else { return nil }
      (path, self.line) = (parts.dropLast().joined(separator: ":"), line)
    }
  }

  func perform() throws {
    let (environment, streams) = (ProcessText.environment, StandardStreams.current)
    let isEmpty = place == nil && streams.isInputTerminal
    let input = isEmpty ? [] : try TextFile.read(place?.path)
    TerminalSession.postponeSignals()
    let diagram: DiagramEdit
    let session: DrawingSession
    do {
      session = try options.session(inFilter: true)
      diagram = try DiagramEdit(
        of: try TextFile(input, of: place?.path), at: place.map { $0.line - 1 }, as: format,
        columns: columns, keepsSketch: keep, smoothing: options.drawing.smoothing,
        environment: environment, warn: { streams.warn("stipple: \($0)\n") })
    } catch {
      if place == nil { try TextFile.print(input) }
      throw error
    }
    guard let edits = try draw(diagram, in: session, environment) else { Foundation.exit(130) }
    try diagram.finish(edits)
  }

  /// Draws until the user quits, and returns all edits; `nil` if the old text stays.
  private func draw(
    _ diagram: DiagramEdit, in session: DrawingSession, _ environment: [String: String]
  ) throws -> [Edit]? {
    var (session, isDiscarded) = (session, false)
    var result: [Edit]?
    session.isWorkingCopy = true
    session.deliver = { edits, discards in (result, isDiscarded) = (edits, discards) }
    do {
      _ = try session.run(
        in: try SketchLocation(
          file: diagram.path, last: false, waiting: false, environment: environment))
    } catch {
      try diagram.cancel(keepingDrawn: true)
      throw error
    }
    guard result == nil || isDiscarded else { return result }
    try diagram.cancel(keepingDrawn: !isDiscarded)
    return nil
  }
}

extension DiagramStyle: ExpressibleByArgument {}
