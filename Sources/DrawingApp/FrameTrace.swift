import Files
import Foundation
import SketchLibrary
import Synchronization
import SystemPackage
package import TerminalUI

/// Writes the timing of every frame to a file, on a background thread.
package final class FrameTrace: Sendable {
  package let path: String

  private let file: FileDescriptor
  private let queue = DispatchQueue(label: "stipple.trace")
  private let origin: TimeInterval
  private let backlog = Mutex(Backlog())

  private struct Backlog {
    /// The maximum number of lines that wait for a slow reader.
    static let limit = 10_000

    var count = 0
    /// Whether every line so far is written or waiting.
    var isComplete = true
  }

  /// Creates the file, or opens an existing pipe or device; an existing file is an error.
  ///
  /// Calls `onWait` before waiting for a reader of a pipe.
  package init(path: String, onWait: () -> Void = {}) throws {
    do throws(Errno) {
      file = try Self.open(path, onWait: onWait)
    } catch { throw UserError.cannotTrace(path: path, reason: error.description) }
    self.path = path
    origin = ProcessInfo.processInfo.systemUptime
  }

  private static func open(_ path: String, onWait: () -> Void) throws(Errno) -> FileDescriptor {
    do throws(Errno) {
      return try File.create(path)
    } catch {
      let type = (try? Stat(of: path))?.type
      guard error == .fileExists, type == .fifo || type == .characterSpecial else { throw error }
    }
    var probe: FileDescriptor?
    do throws(Errno) {
      probe = try File.open(path, .writeOnly, .nonBlocking)
    } catch { if error == .noSuchAddressOrDevice { onWait() } }
    // Closed only at the end, so that the reader sees no end of the file in between.
    defer { try? probe?.close() }
    return try File.open(path, .writeOnly)
  }

  /// Queues a line for writing and returns immediately.
  package func add(_ report: FrameReport) {
    let fits = backlog.withLock { backlog in
      let fits = backlog.count < Backlog.limit
      if fits { backlog.count += 1 } else { backlog.isComplete = false }
      return fits
    }
    if fits { queue.async { [self] in write(report) } }
  }

  /// Writes a JSON object, with times in microseconds since the trace began.
  ///
  /// Drawing continues if the trace can no longer be written.
  private func write(_ report: FrameReport) {
    let line = [
      "began": microseconds(report.began), "sampled": report.oldestSample.map(microseconds),
      "written": report.written.map(microseconds),
      "acknowledged": report.acknowledged.map(microseconds), "samples": report.samples,
      "cells": report.cells, "repainted": report.repaintedCells, "bytes": report.bytes,
    ].compactMapValues(\.self)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let isWritten = (try? file.writeAll(encoder.encode(line) + [0x0A])) != nil
    backlog.withLock { backlog in
      backlog.count -= 1
      if !isWritten { backlog.isComplete = false }
    }
  }

  /// Waits for at most a second, and closes the file; returns whether every line was written.
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
