import Files
package import Formats
package import Foundation
import Sketches
import SystemPackage
package import TerminalUI

/// An export of a command, with its progress and its summary.
package struct ExportTask {
  let document: ExportDocument
  let format: ExportFormat
  let options: ExportOptions
  let isQuiet: Bool
  /// When the command began, in seconds of the system's uptime.
  let start: TimeInterval
  let streams: StandardStreams

  package init(
    document: ExportDocument, format: ExportFormat, options: ExportOptions, isQuiet: Bool,
    start: TimeInterval, streams: StandardStreams
  ) {
    (self.document, self.format, self.options) = (document, format, options)
    (self.isQuiet, self.start, self.streams) = (isQuiet, start, streams)
  }

  /// Writes a file, which appears when it is complete.
  package func write(to path: String, replacing: Bool) throws {
    let file = try OutputFile(exportedTo: path, replaces: replacing)
    // A file without a name disappears with the process. Any other is removed before a signal ends it.
    let signals = DeferredSignals()
    defer { signals.deliver() }
    do {
      let result = try encode(
        checking: { if signals.isPending { throw ExportError.canceled } }, to: file.write)
      try file.commit()
      summarize("'\(path.printable())'", result)
    } catch {
      file.discard()
      signals.deliver()
      throw error
    }
  }

  package func writeToStandardOutput() throws {
    let result = try encode(showingBar: !streams.isOutputTerminal) { try TextFile.print($0) }
    if !streams.isOutputTerminal { summarize("standard output", result) }
  }

  /// Encodes the document, and returns the end of the summary; `check` throws to cancel.
  private func encode(
    showingBar showsBar: Bool = true, checking check: @escaping () throws -> Void = {},
    to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> String {
    var bar = ProgressBar(at: start)
    var count = 0
    let output = ExportOutput(
      progress: { fraction in
        try check()
        guard showsBar, !isQuiet, streams.isErrorTerminal,
          let text = bar.update(fraction, at: ProcessInfo.processInfo.systemUptime)
        else { return }
        streams.warn(text)
      },
      sink: { bytes in
        try check()
        try sink(bytes)
        count += bytes.count
      })
    defer { streams.warn(bar.removal) }
    try format.write(document, options, to: output)
    let scale = output.reducedScale.map { ", at a scale of \(($0 * 1000).rounded() / 1000) to fit" }
    return "\(count) bytes\(scale ?? "")\(output.remark.map { ", \($0)" } ?? "")"
  }

  private func summarize(_ destination: String, _ result: String) {
    guard !isQuiet else { return }
    let strokes = count(document.strokeCount(options), "stroke")
    streams.warn("stipple: Wrote \(strokes) as \(format.name) to \(destination), \(result).\n")
  }
}

extension OutputFile {
  /// Creates the file of an export, which never replaces a sketch.
  convenience init(exportedTo path: String, replaces: Bool) throws(FileError) {
    if SketchDocument.isSketch(path: path) {
      throw .unwritable(path: path, reason: "it is a sketch; choose another name")
    }
    try self.init(path: path, replaces: replaces)
  }
}
