import Ink

/// The findings about a terminal other than the Linux console.
struct TerminalReport {
  let probe: TerminalProbe
  let environment: [String: String]

  /// The results, in display order.
  var findings: [Finding] { [pointer, colors, dots, frames, focus, braille, roundTrip, gpm] }
  var capabilities: Capabilities { probe.capabilities }
  var multiplexer: String? { Surroundings(environment: environment).multiplexerName }

  /// The finding if the terminal was not queried or did not reply.
  var unanswered: String {
    probe.device == nil
      ? "not checked: standard input or output is not a terminal"
      : "unknown: the terminal did not answer"
  }

  private var frames: Finding {
    guard capabilities.isComplete else {
      return Finding("frames", [unanswered], values: ["synchronized": .none])
    }
    let isSynchronized = capabilities.hasSynchronizedUpdates
    let advice =
      multiplexer.map { "for synchronized frames, run stipple outside \($0)" }
      ?? "to avoid it, use a terminal with mode 2026: foot, kitty"
    let result =
      isSynchronized
      ? "synchronized: each frame appears as a whole (mode 2026)"
      : "not synchronized: a large change may flicker"
    return Finding(
      "frames", [result],
      verdict: .init(isSynchronized, isSynchronized ? "no flicker" : "may flicker"),
      advice: [isSynchronized ? nil : advice],
      values: ["synchronized": .init(isSynchronized)])
  }

  private var focus: Finding {
    let values = ["reported": Finding.Value(capabilities.hasFocusEvents)]
    switch capabilities.hasFocusEvents {
    case true?: return Finding("focus", ["changes are reported (mode 1004)"], values: values)
    case nil where multiplexer == "tmux":
      return Finding(
        "focus", ["unknown: tmux does not say"],
        advice: ["to end strokes when focus is lost: tmux set -g focus-events on"], values: values)
    case nil: return Finding("focus", ["unknown: the terminal did not say"], values: values)
    case false?:
      return Finding(
        "focus", ["not reported: a stroke continues when you switch windows"],
        advice: ["to cancel it then, use a terminal with mode 1004: xterm, foot, kitty"],
        values: values)
    }
  }

  private var braille: Finding {
    let columns = probe.measurement?.brailleColumns
    let values = ["columns": Finding.Value(columns)]
    switch columns {
    case 1?:
      return Finding(
        "braille", ["one column wide"], verdict: .init(true, "braille"), values: values)
    case nil:
      let isAnswered = probe.measurement?.isAnswered == true
      let result = isAnswered ? "unknown: the answer was not a width" : unanswered
      return Finding("braille", [result], values: values)
    default:
      return Finding(
        "braille", ["two columns wide: lines have gaps"], verdict: .init(false, "wide braille"),
        advice: ["set ambiguous characters to narrow, or use --cells quadrants"], values: values)
    }
  }

  private var roundTrip: Finding {
    let measurement = probe.measurement
    let p50 = measurement?.roundTrip(percentile: 50)
    let p99 = measurement?.roundTrip(percentile: 99)
    let values: [String: Finding.Value] = [
      "frames": .init(measurement?.roundTrips.count), "p50": p50.map { .number($0) } ?? .none,
      "p99": p99.map { .number($0) } ?? .none,
    ]
    guard let measurement, let p50, let p99 else {
      return Finding("latency", [unanswered], values: values)
    }
    let isSlow = p50 > Self.slowRoundTrip
    let count = measurement.roundTrips.count
    let lost =
      count < TerminalMeasurement.frameCount
      ? ["only \(count) of \(TerminalMeasurement.frameCount) frames were answered"] : []
    return Finding(
      "latency", ["usually \(p50) ms, 99 of 100 under \(p99) ms"] + lost,
      verdict: .init(!isSlow, isSlow ? "lines trail the pointer" : "fast"),
      advice: [isSlow ? "lines trail the pointer: use a faster terminal or connection" : nil],
      values: values)
  }

  /// The time above which a line visibly trails the pointer even with prediction, in milliseconds.
  private static let slowRoundTrip = 50.0

  private var gpm: Finding {
    Finding("gpm", ["not needed: the terminal reports the pointer"], values: ["answers": .none])
  }
}
