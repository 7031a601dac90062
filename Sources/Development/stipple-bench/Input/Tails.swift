import ArgumentParser
import Foundation
import StrokeScores

/// `stipple-bench tails`: how well predicted ends of lines show what is drawn later.
struct Tails: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare ways to draw the predicted end of a line.",
    discussion: """
      Draws recorded strokes frame by frame. For each way to draw the prediction, prints the dots per \
      frame that only the prediction lights and that are never inked (wrong), the dots of the true path \
      that are missing when the frame is shown, and the sum of both.
      """)

  @OptionGroup var recorded: RecordedStrokes

  @Option(help: "The maximum number of strokes of each set.")
  var strokes = 12

  @Flag(help: "Print a table for every set of strokes.")
  var bySet = false

  private typealias Setup = TailFrames.Setup
  private typealias Scores = [TailScore.Tail: TailScore]

  func run() throws {
    let sets = try recorded.sets()
    let names = TailScore.Tail.allCases.map(\.rawValue).joined(separator: " | ")
    print("wrong + missing = sum, in dots per frame: \(names)")
    var all: Scores = [:]
    for (title, setups) in Self.groups {
      var scores: Scores = [:]
      for set in sets {
        var own: Scores = [:]
        for setup in setups { add(measure(set, setup), to: &own) }
        if bySet { print(Self.row("\(title), \(set.name)", own)) }
        add(own, to: &scores)
      }
      print(Self.row(title, scores))
      add(scores, to: &all)
    }
    print(Self.row("all", all))
  }

  /// The rows of the table: a title, and the conditions that it combines.
  private static var groups: [(String, [Setup])] {
    var groups: [(String, [Setup])] = []
    for rate in [125.0, 60] {
      for cells in [false, true] {
        for width in [1.0, 4, 10] {
          let title = "\(Int(rate)) Hz, \(cells ? "cells" : "pixels"), \(Int(width)) wide"
          let setups = [60.0, 180, 540].map {
            Setup(speed: $0, rate: rate, reportsCells: cells, width: width)
          }
          groups.append((title, setups))
        }
      }
    }
    return groups
  }

  private func measure(_ set: StrokeSet, _ setup: Setup) -> Scores {
    let step = max(1, set.strokes.count / strokes)
    var scores: Scores = [:]
    for index in stride(from: 0, to: set.strokes.count, by: step) {
      guard let frames = TailFrames(set.strokes[index], setup) else { continue }
      add(TailScore.measure(frames, width: setup.width), to: &scores)
    }
    return scores
  }

  private func add(_ scores: Scores, to sum: inout Scores) {
    for (tail, score) in scores { sum[tail, default: TailScore()].add(score) }
  }

  private static func row(_ title: String, _ scores: Scores) -> String {
    let cells = TailScore.Tail.allCases.map { tail in
      guard let score = scores[tail], score.frames > 0 else { return "-" }
      let counts = [score.wrong, score.missing].map {
        decimal(Double($0) / Double(score.frames), 2)
      }
      return "\(counts[0]) + \(counts[1]) = \(decimal(score.sum, 2))"
    }
    return "| \(title) | \(cells.joined(separator: " | ")) |"
  }
}
