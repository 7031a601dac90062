import Documents
import Exchange
import Foundation
import Sketches

/// An export of a command, with its progress and its summary.
struct ExportTask {
  let document: ExportDocument
  let format: ExportFormat
  let options: ExportOptions
  let isQuiet: Bool

  /// Writes a file, which appears when it is complete.
  func write(to path: String, replacing: Bool) throws {
    let file = try OutputFile(path: path, replaces: replacing)
    // A file without a name disappears with the process. Any other is removed before a signal ends it.
    let signals = DeferredSignals()
    defer { signals.deliver() }
    do {
      let count = try encode(
        checking: { if signals.isPending { throw ExportError.canceled } }, to: file.write)
      try file.commit()
      summarize("'\(path.printable())'", count)
    } catch {
      file.discard()
      signals.deliver()
      throw error
    }
  }

  /// Writes to standard output.
  func writeToStandardOutput() throws {
    let count = try encode(showingBar: !StandardOutput.isTerminal) { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let written = Foundation.write(
          STDOUT_FILENO, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if written < 0 && errno == EINTR { continue }
        guard written >= 0 else {
          let reason = String(cString: strerror(errno))
          throw Failure("Cannot write to standard output: \(reason).", .inputOutput)
        }
        rest = rest.dropFirst(written)
      }
    }
    if !StandardOutput.isTerminal { summarize("standard output", count) }
  }

  /// Encodes the document.
  ///
  /// - Parameters:
  ///   - showsBar: Whether the progress may be shown.
  ///   - check: Throws if the export was canceled.
  ///   - sink: Consumes the next bytes.
  /// - Returns: The number of bytes.
  /// - Throws: `ExportError`, or the error of `check` or `sink`.
  private func encode(
    showingBar showsBar: Bool = true, checking check: @escaping () throws -> Void = {},
    to sink: @escaping (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Int {
    var bar = ProgressBar(at: ProcessInfo.processInfo.systemUptime)
    var count = 0
    let output = ExportOutput(
      progress: { fraction in
        try check()
        guard showsBar, !isQuiet, isatty(STDERR_FILENO) == 1,
          let text = bar.update(fraction, at: ProcessInfo.processInfo.systemUptime)
        else { return }
        writeToStandardError(text)
      },
      sink: { bytes in
        try check()
        try sink(bytes)
        count += bytes.count
      })
    defer { writeToStandardError(bar.removal) }
    try format.write(document, options, to: output)
    return count
  }

  private func summarize(_ destination: String, _ count: Int) {
    guard !isQuiet else { return }
    let strokes = document.items.count
    writeToStandardError(
      "stipple: Wrote \(strokes) stroke\(strokes == 1 ? "" : "s") as \(format.name) to \(destination), "
        + "\(count) bytes.\n")
  }
}
