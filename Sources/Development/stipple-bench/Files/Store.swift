import ArgumentParser
import Foundation
import Ink
import Sketches
import StrokeScores
import SyntheticInk

/// `stipple-bench store`: the speed and size of the sketch file, and sketches for other benchmarks.
struct Store: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure the sketch file, or write one of synthetic strokes with --make.")

  @Option(help: "Only write this sketch. The file must not exist.", completion: .file())
  var make: String?

  @OptionGroup var sketch: SyntheticSketchOptions

  @Option(help: "The number of rounds; the minimum counts.")
  var rounds = 5

  func validate() throws {
    guard rounds >= 1 else { throw ValidationError("--rounds must be at least 1.") }
    if let make, FileManager.default.fileExists(atPath: make) {
      throw ValidationError("'\(make)' already exists; choose another name.")
    }
  }

  func run() throws {
    let (strokes, samples, seed) = (sketch.strokes, sketch.samples, sketch.seed)
    if let make {
      let size = try Self.write(make, edits: Self.edits(strokes, samples, seed))
      let perSample = Double(size) / Double(max(1, strokes * samples))
      print(
        "\(strokes) strokes of \(samples) samples, \(size) bytes, "
          + "\(perSample.rounded(to: 2)) per sample")
    } else {
      for (strokes, samples) in [(strokes, samples), (1, strokes * samples)] {
        print("\(strokes) strokes of \(samples) samples")
        print(try StoreBench(edits: Self.edits(strokes, samples, seed), rounds: rounds).report())
      }
    }
  }

  /// Edits that add synthetic strokes.
  private static func edits(_ strokes: Int, _ samples: Int, _ seed: UInt64) -> [Edit] {
    var hand = SyntheticStrokes(seed: seed)
    return (0..<strokes).compactMap { _ in
      hand.stroke(samples: samples).map { Edit(.strokeAdded($0), at: $0.time.upperBound) }
    }
  }

  /// Writes a sketch.
  ///
  /// - Returns: The length of the file in bytes.
  static func write(_ path: String, edits: [Edit]) throws -> Int {
    try SketchStore.write(edits, to: path, title: "synthetic", now: 0)
    return try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
  }
}

extension Double {
  /// The number, rounded to some decimals.
  func rounded(to decimals: Int) -> Double {
    let unit = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return (self * unit).rounded() / unit
  }
}
