import Dispatch
package import Display
import Foundation

/// Writes the timing of every frame to a file, on a background thread.
package final class FrameTrace: Sendable {
  /// A JSON object on one line of the file; times are in microseconds since the trace began.
  private struct Line: Encodable {
    /// When the frame began.
    let began: Int
    /// When its oldest sample was read; absent if the frame shows no new sample.
    let sampled: Int?
    /// When its last byte was written to the terminal.
    let written: Int?
    /// When the terminal acknowledged the frame.
    let acknowledged: Int?
    /// The number of touch samples that the frame shows first.
    let samples: Int
    /// The number of cells that changed.
    let cells: Int
    /// The number of bytes written.
    let bytes: Int
  }

  private let file: FileHandle
  private let queue = DispatchQueue(label: "stipple.trace")
  private let origin: TimeInterval

  /// Creates the file, or opens an existing pipe or device.
  ///
  /// - Throws: `DocumentError.cannotTrace`, also if a file exists at the path; it is
  ///   then unchanged.
  package init(path: String) throws {
    var descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0, errno == EEXIST, Self.isStream(path) {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else {
      throw DocumentError.cannotTrace(path: path, reason: String(cString: strerror(errno)))
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    origin = ProcessInfo.processInfo.systemUptime
  }

  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFCHR
  }

  /// Queues a line for writing and returns immediately.
  package func add(_ report: FrameReport) {
    queue.async { [self] in
      let line = Line(
        began: microseconds(report.began), sampled: report.oldestSample.map(microseconds),
        written: report.written.map(microseconds),
        acknowledged: report.acknowledged.map(microseconds),
        samples: report.samples, cells: report.cells, bytes: report.bytes)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      // Drawing goes on if the trace can no longer be written.
      if let data = try? encoder.encode(line) { try? file.write(contentsOf: data + [0x0A]) }
    }
  }

  /// Waits until every line is written, and closes the file.
  package func close() {
    queue.sync { try? file.close() }
  }

  private func microseconds(_ time: TimeInterval) -> Int {
    Int(((time - origin) * 1e6).rounded())
  }
}
