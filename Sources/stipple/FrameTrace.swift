import Dispatch
import Display
import Foundation
import Sketches

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

  /// Creates the file; one that exists is left as it is, but for a pipe or a device.
  init(path: String) throws {
    var descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0, errno == EEXIST, Self.isStream(path) {
      descriptor = open(path, O_WRONLY | O_CLOEXEC)
    }
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw Failure(
        "The trace '\(path.printable())' cannot be made: \(reason); name another file.",
        .cannotCreate)
    }
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    origin = ProcessInfo.processInfo.systemUptime
  }

  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFCHR
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
