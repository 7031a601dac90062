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
        // The signal ends the process when it is delivered.
        if signals.isPending { throw CancellationError() }
        guard showsBar, let text = bar.update(fraction, at: ProcessInfo.processInfo.systemUptime)
        else { return }
        streams.warn(text)
      }
    }
    streams.warn(bar.removal)
    let ink = try result.get()
    if !isQuiet { streams.warn(summary(of: ink, path)) }
  }

  private func summary(of ink: ImportedInk, _ path: String) -> String {
    let skipped = ink.skippedText.isEmpty ? "" : "; skipped \(ink.skippedText)"
    return "stipple: Imported \(count(ink.strokeCount, "stroke")) of "
      + "\(count(ink.sampleCount, "sample")) from \(count(source.files.count, "file")) to "
      + "'\(path.printable())'\(skipped).\n"
  }
}
