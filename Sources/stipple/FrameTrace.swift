import Dispatch
import Display
import Foundation

/// Writes what every frame took to a file, on a thread of its own.
final class FrameTrace: Sendable {
  /// A line of the file; times are in microseconds since the trace was begun.
  private struct Line: Encodable {
    /// When the frame was begun.
    let began: Int
    /// When the oldest of its samples was read; absent when it has none.
    let sampled: Int?
    /// When the terminal had taken its last byte.
    let written: Int?
    /// When the terminal said that it had come to its end.
    let acknowledged: Int?
    /// The touch samples that it was the first to show.
    let samples: Int
    /// The cells that it changed.
    let cells: Int
    /// The bytes that it took.
    let bytes: Int
  }

  private let file: FileHandle
  private let queue = DispatchQueue(label: "stipple.trace")
  private let origin: TimeInterval

  /// Creates the file, or empties it.
  init(path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else {
      throw Failure("The trace '\(path)' cannot be written; name another file.", .cannotCreate)
    }
    self.file = file
    origin = ProcessInfo.processInfo.systemUptime
  }

  /// Writes a line, some time soon.
  func add(_ report: FrameReport) {
    queue.async { [self] in
      let line = Line(
        began: microseconds(report.began), sampled: report.oldestSample.map(microseconds),
        written: report.written.map(microseconds),
        acknowledged: report.acknowledged.map(microseconds),
        samples: report.samples, cells: report.cells, bytes: report.bytes)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      // A trace that cannot be written any more is no reason to disturb the drawing.
      if let data = try? encoder.encode(line) { try? file.write(contentsOf: data + [0x0A]) }
    }
  }

  /// Waits until every line is written.
  func close() {
    queue.sync { try? file.close() }
  }

  private func microseconds(_ time: TimeInterval) -> Int {
    Int(((time - origin) * 1e6).rounded())
  }
}
