import Dispatch
import Foundation
import SketchLibrary
import Synchronization
package import TerminalUI

/// Writes the timing of every frame to a file, on a background thread.
package final class FrameTrace: Sendable {
  /// A `FrameReport` as a JSON object; times are in microseconds since the trace began.
  private struct Line: Encodable {
    let began: Int
    let sampled: Int?
    let written: Int?
    let acknowledged: Int?
    let samples: Int
    let cells: Int
    let repainted: Int
    let bytes: Int
  }

  /// The path, as given.
  package let path: String

  private let file: FileHandle
  private let queue = DispatchQueue(label: "stipple.trace")
  private let origin: TimeInterval
  private let backlog = Mutex(Backlog())

  /// The lines that are not written yet.
  private struct Backlog {
    /// The maximum number of lines that wait for a slow reader.
    static let limit = 10_000

    var count = 0
    /// Whether every line so far is written or waiting.
    var isComplete = true
  }

  /// Creates the file, or opens an existing pipe or device.
  ///
  /// Calls `onWait` before waiting for a reader of a pipe.
  ///
  /// - Throws: `DocumentError.cannotTrace`. An existing file is such an error, and is unchanged.
  package init(path: String, onWait: () -> Void = {}) throws {
    let descriptor = Self.open(path, onWait: onWait)
    guard descriptor >= 0
    else { throw DocumentError.cannotTrace(path: path, reason: String(cString: strerror(errno))) }
    self.path = path
    file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    origin = ProcessInfo.processInfo.systemUptime
  }

  /// Returns a descriptor, or -1 with `errno` set.
  private static func open(_ path: String, onWait: () -> Void) -> Int32 {
    let created = Foundation.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard created < 0, errno == EEXIST else { return created }
    guard isStream(path) else {
      errno = EEXIST
      return -1
    }
    let probe = Foundation.open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    if probe < 0, errno == ENXIO { onWait() }
    let descriptor = Foundation.open(path, O_WRONLY | O_CLOEXEC)
    // Closed only now, so that the reader sees no end of the file in between.
    if probe >= 0 { Foundation.close(probe) }
    return descriptor
  }

  private static func isStream(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFIFO || status.st_mode & S_IFMT == S_IFCHR
  }

  /// Queues a line for writing and returns immediately.
  package func add(_ report: FrameReport) {
    let fits = backlog.withLock { backlog in
      guard backlog.count < Backlog.limit else {
        backlog.isComplete = false
        return false
      }
      backlog.count += 1
      return true
    }
    if fits { queue.async { [self] in write(report) } }
  }

  /// Writes a line; drawing continues if the trace can no longer be written.
  private func write(_ report: FrameReport) {
    let line = Line(
      began: microseconds(report.began), sampled: report.oldestSample.map(microseconds),
      written: report.written.map(microseconds),
      acknowledged: report.acknowledged.map(microseconds), samples: report.samples,
      cells: report.cells, repainted: report.repaintedCells, bytes: report.bytes)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let isWritten: Void? = try? file.write(contentsOf: encoder.encode(line) + [0x0A])
    backlog.withLock { backlog in
      backlog.count -= 1
      if isWritten == nil { backlog.isComplete = false }
    }
  }

  /// Waits until every line is written, but at most a second, and closes the file.
  ///
  /// - Returns: Whether every line was written. A reader may have stopped reading.
  package func close() -> Bool {
    let done = DispatchSemaphore(value: 0)
    queue.async { [self] in
      try? file.close()
      done.signal()
    }
    guard done.wait(timeout: .now() + 1) == .success else { return false }
    return backlog.withLock(\.isComplete)
  }

  private func microseconds(_ time: TimeInterval) -> Int { Int(((time - origin) * 1e6).rounded()) }
}
