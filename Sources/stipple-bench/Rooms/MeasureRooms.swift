import ArgumentParser
import Foundation
import Ink
import Sharing
import Sketches
import Workloads

/// `stipple-bench rooms`: the delay of strokes, floods, and the speed of the log.
struct MeasureRooms: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rooms",
    abstract: "Measure rooms, with a nats-server of its own on a free port.",
    discussion: "All people are in one process, so the figures include the work of all of them.")

  @Option(help: "The messages of each person per second.")
  var rate = 60.0

  @Option(help: "How long each measurement lasts, in seconds.")
  var seconds = 5.0

  @Option(help: "The number of strokes in the log.")
  var strokes = 10_000

  @Option(help: "The number of samples per stroke.")
  var samples = 100

  func validate() throws {
    guard rate > 0, seconds > 0, strokes >= 1, samples >= 1 else {
      throw ValidationError("All numbers must be greater than 0.")
    }
  }

  func run() throws {
    for count in [2, 5, 20] {
      let times = try RoomBench().latencies(people: count, rate: rate, seconds: seconds)
      print("\(count) people: \(Self.summary(times))")
    }
    let flood = try RoomBench().flood(seconds: seconds)
    print("flood: muted after \(flood.duration.rounded(to: 1)) ms and \(flood.received) messages")
    print("others meanwhile: \(Self.summary(flood.others))")
    let bench = try RoomBench()
    var hand = SyntheticStrokes(seed: 1)
    let edits = (0..<strokes).compactMap { index in
      hand.stroke(samples: samples).map {
        Edit(.strokeAdded($0), at: Double(index), by: 1).rounded
      }
    }
    print("\(edits.count) strokes confirmed in \(bench.confirmation(of: edits).rounded(to: 2)) s")
    print("joined in \(bench.joining(edits.count).rounded(to: 2)) s")
  }

  /// The percentiles of ascending times in milliseconds.
  private static func summary(_ times: [Double]) -> String {
    guard let last = times.last else { return "nothing was received" }
    func percentile(_ share: Double) -> Double {
      times[min(times.count - 1, Int(Double(times.count) * share))].rounded(to: 2)
    }
    return "\(times.count) messages, p50 \(percentile(0.5)), p99 \(percentile(0.99)), "
      + "worst \(last.rounded(to: 1)) ms"
  }
}
