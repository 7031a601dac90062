import Canvas
import Drawing
import Foundation
import Geometry
import Ink
import Replay
import Sketches
import TerminalUI

/// Measures a sketch of given edits.
///
/// Each figure is the minimum of several rounds.
struct StoreBench {
  private let edits: [Edit]
  private let rounds: Int
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "stipple-bench-\(UUID().uuidString)")

  init(edits: [Edit], rounds: Int) {
    self.edits = edits
    self.rounds = rounds
  }

  /// The figures, a line each.
  func report() throws -> String {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "sketch").path
    let size = try Store.write(path, edits: edits)
    let samples = edits.reduce(0) { $0 + $1.samples.count }
    let document = try SketchDocument.read(path: path)
    let appended = try append()
    let raw = least { _ = try? Data(contentsOf: URL(fileURLWithPath: path)) }
    let opened = least { _ = try? SketchDocument.read(path: path) }
    let drawn = least {
      guard let (store, document) = try? SketchStore.open(at: path, title: "", now: 0)
      else { return }
      Self.draw(Sketch(folding: document.edits))
      try? store.close()
    }
    let folded = least { _ = Sketch(folding: document.edits) }
    let middle = document.edits.prefix(edits.count / 2)
    let half = middle.isEmpty ? nil : least { _ = Sketch(folding: middle) }
    return """
        bytes per sample          \((Double(size) / Double(samples)).rounded(to: 2)) (limit 10)
        append, drawing thread    \(Self.micro(appended.with)) per stroke, \
      \(Self.micro(appended.without)) without a store
        read the bytes            \(Self.milli(raw))
        open and fold             \(Self.milli(opened + folded)), \
      \(((opened + folded) / raw).rounded(to: 1)) × reading the bytes
        open to first frame       \(Self.milli(drawn)) (limit 150 ms)
        fold to the end           \(Self.milli(folded)), to the middle \(half.map(Self.milli) ?? "n/a")

      """
  }

  /// The time per stroke on the drawing thread: appending to a store with a busy writer, and to an
  /// array.
  private func append() throws -> (with: TimeInterval, without: TimeInterval) {
    var with = TimeInterval.infinity
    var without = TimeInterval.infinity
    let strokes = Array(edits.prefix(200))
    for round in 0..<rounds {
      let path = folder.appending(path: "appended-\(round)").path
      let (store, _) = try SketchStore.open(at: path, title: "", now: 0)
      with = min(with, Self.time { for edit in strokes { store.append(edit) } })
      try store.close()
      var array: [Edit] = []
      without = min(without, Self.time { for edit in strokes { array.append(edit) } })
    }
    return (with / Double(strokes.count), without / Double(strokes.count))
  }

  private static func draw(_ sketch: Sketch) {
    var view = CanvasView(smoothing: .spline)
    view.layOut(ScreenSize(columns: 120, rows: 40), transform: .identity)
    view.update(showing: sketch)
  }

  private func least(_ body: () -> Void) -> TimeInterval {
    (0..<rounds).reduce(.infinity) { least, _ in min(least, Self.time(body)) }
  }

  private static func time(_ body: () -> Void) -> TimeInterval {
    ContinuousClock().measure(body).seconds
  }

  private static func milli(_ time: TimeInterval) -> String { "\((time * 1e3).rounded(to: 1)) ms" }

  private static func micro(_ time: TimeInterval) -> String { "\((time * 1e6).rounded(to: 2)) µs" }
}
