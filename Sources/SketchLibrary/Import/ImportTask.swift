import Files
import Formats
import Foundation
package import TerminalUI

/// An import of a command, with its progress and its summary.
package struct ImportTask {
  let source: SketchImport
  let isQuiet: Bool
  let streams: StandardStreams

  package init(source: SketchImport, isQuiet: Bool, streams: StandardStreams) {
    (self.source, self.isQuiet, self.streams) = (source, isQuiet, streams)
  }

  package func write(to path: String, replacing: Bool) throws {
    let signals = DeferredSignals()
    defer { signals.deliver() }
    try write(to: path, replacing: replacing, signals)
  }

  /// Writes a new sketch with the name of an imported file to the data folder, and returns its
  /// path; after an error, no sketch is left.
  package func writeToDataFolder(named file: String, environment: [String: String]) throws -> String
  {
    let signals = DeferredSignals()
    defer { signals.deliver() }
    let folder = try DataFolder(environment: environment)
    let stem = Path.stem(of: file)
    let plain = stem.isPlainName ? String(stem.prefix(60)) : stem.printable(limit: 60)
    let visible = String(plain.drop { $0 == "." })
    let isUnnamed = visible.isEmpty || file == ImportFile.standardInput
    let path = try folder.newFile(named: isUnnamed ? "imported" : visible)
    do {
      try write(to: path, replacing: true, signals)
      return path
    } catch {
      try? File.remove(path)
      throw error
    }
  }

  private func write(to path: String, replacing: Bool, _ signals: DeferredSignals) throws {
    var bar = ProgressBar(at: ProcessInfo.processInfo.systemUptime)
    let showsBar = !isQuiet && streams.isErrorTerminal
    let result = Result {
      try source.write(to: path, replacing: replacing) { fraction in
        if signals.isPending { throw ImportCanceled() }
        guard showsBar, let text = bar.update(fraction, at: ProcessInfo.processInfo.systemUptime)
        else { return }
        streams.warn(text)
      }
    }
    streams.warn(bar.removal)
    let summary = try result.get()
    if !isQuiet { streams.warn(Self.text(summary, path)) }
  }

  private static func text(_ summary: SketchImport.Summary, _ path: String) -> String {
    let skipped = summary.skipped.isEmpty ? "" : "; skipped \(summary.skipped)"
    return "stipple: Imported \(count(summary.strokes, "stroke")) of "
      + "\(count(summary.samples, "sample")) from \(count(summary.files, "file")) to "
      + "'\(path.printable())'\(skipped).\n"
  }
}

/// Ends an import after a signal, which the process then delivers.
private struct ImportCanceled: Error, CustomStringConvertible {
  var description: String { "The import was canceled." }
}
