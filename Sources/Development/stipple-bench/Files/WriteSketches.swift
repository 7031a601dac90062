import ArgumentParser
import Foundation
import Geometry
import Ink
import Sketches
import SyntheticInk

/// `stipple-bench sketches`: files on which every command of stipple can be measured.
struct WriteSketches: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sketches",
    abstract: "Write small sketches whose pictures are expensive to compute.")

  @Argument(help: "The folder; created if it does not exist.")
  var folder: String

  func run() throws {
    let url = URL(filePath: folder)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for log in HeavyLog.allCases {
      let file = url.appending(path: "\(log.rawValue).stipple")
      try SketchStore.write(log.edits, to: file.path, title: log.rawValue, now: 0)
      print(file.path)
    }
    let file = url.appending(path: "strokes.stipple")
    try SketchStore.write(manyStrokes, to: file.path, title: "strokes", now: 0)
    print(file.path)
  }

  /// 10,000 strokes of 100 samples in every nib and ink, in an area of 2,000 by 1,000 dots.
  private var manyStrokes: [Edit] {
    var hand = SyntheticStrokes(
      seed: 1, area: Rect(minX: 0, minY: 0, maxX: 2000, maxY: 1000))
    return (0..<10_000).map { index in
      let style = StrokeStyle(
        nib: Nib.allCases[index % Nib.allCases.count],
        color: InkColor.named[index % InkColor.named.count], width: Double(1 + index % 6))
      let samples = hand.samples(100)
      let record = StrokeRecord(style: style, samples: samples)
      return Edit(
        record.map { .strokeAdded($0) } ?? .cleared, at: samples[samples.count - 1].timestamp)
    }
  }
}
