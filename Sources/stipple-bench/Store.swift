import ArgumentParser
import Foundation
import Workloads
import Ink
import Sketches

/// `stipple-bench store`: sketches for measurements.
struct Store: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write a sketch of made-up strokes, for other measurements.")

  @Option(help: "The sketch to write; must not exist.", completion: .file())
  var make: String

  @Option(help: "How many strokes.")
  var strokes = 10_000

  @Option(help: "How many samples a stroke has.")
  var samples = 100

  @Option(help: "What the strokes depend on.")
  var seed: UInt64 = 1

  func validate() throws {
    guard strokes >= 0, samples >= 1 else {
      throw ValidationError("--strokes is at least 0 and --samples at least 1.")
    }
    guard !FileManager.default.fileExists(atPath: make) else {
      throw ValidationError("'\(make)' exists already; name another file.")
    }
  }

  func run() throws {
    let (store, _) = try SketchStore.open(at: make, title: "made up", now: 0)
    var hand = HandStrokes(seed: seed)
    for _ in 0..<strokes {
      guard let stroke = hand.stroke(samples: samples) else { continue }
      store.append(Edit(.strokeAdded(stroke), at: stroke.time.upperBound))
    }
    try store.close()
    let size = try FileManager.default.attributesOfItem(atPath: make)[.size] as? Int ?? 0
    let perSample = Double(size) / Double(max(1, strokes * samples))
    print(
      "\(strokes) strokes of \(samples) samples, \(size) bytes, \(perSample.rounded(to: 2)) a sample"
    )
  }
}

extension Double {
  /// The number with a few decimals.
  func rounded(to decimals: Int) -> Double {
    let unit = (0..<decimals).reduce(1.0) { power, _ in power * 10 }
    return (self * unit).rounded() / unit
  }
}
