import Ink

/// The findings about a terminal other than the Linux console.
struct TerminalReport {
  let probe: TerminalProbe
  let environment: [String: String]

  var findings: [Finding] {
    [pointer, colors, dots, frames, focus, clipboard, braille, roundTrip, gpm]
  }
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
    guard !capabilities.hasSynchronizedUpdates else {
      return Finding(
        "frames", ["synchronized: each frame appears as a whole (mode 2026)"],
        verdict: .init(true, "no flicker"), values: ["synchronized": .boolean(true)])
    }
    let advice =
      multiplexer.map { "for synchronized frames, run stipple outside \($0)" }
      ?? "to avoid it, use a terminal with mode 2026: foot, kitty"
    return Finding(
      "frames", ["not synchronized: a large change may flicker"],
      verdict: .init(false, "may flicker"), advice: [advice],
      values: ["synchronized": .boolean(false)])
  }

  private var focus: Finding {
    let (result, advice): (String, String?) =
      switch capabilities.hasFocusEvents {
      case true?: ("changes are reported (mode 1004)", nil)
      case nil where multiplexer == "tmux":
        (
          "unknown: tmux does not say",
          "to end strokes when focus is lost: tmux set -g focus-events on"
        )
      case nil: ("unknown: the terminal did not say", nil)
      case false?:
        (
          "not reported: a stroke continues when you switch windows",
          "to end it then, use a terminal with mode 1004: xterm, foot, kitty"
        )
      }
    return Finding(
      "focus", [result], advice: [advice], values: ["reported": .init(capabilities.hasFocusEvents)])
  }

  private var clipboard: Finding {
    let (result, advice): (String, String?) =
      switch capabilities.acceptsClipboard {
      case true?: ("set by programs (OSC 52)", nil)
      case nil: (capabilities.isComplete ? "unknown: the terminal did not say" : unanswered, nil)
      case false?:
        (
          "programs cannot set it",
          "to copy pictures as text, start it as: xterm -xrm '*allowWindowOps: true'"
        )
      }
    return Finding(
      "clipboard", [result], advice: [advice],
      values: ["accepted": .init(capabilities.acceptsClipboard)])
  }

  private var braille: Finding {
    let columns = probe.measurement?.brailleColumns
    var finding = Finding("braille", [], values: ["columns": .init(columns)])
    switch columns {
    case 1?: (finding.lines, finding.verdict) = (["one column wide"], .init(true, "braille"))
    case nil:
      let isAnswered = probe.measurement?.isAnswered == true
      finding.lines = [isAnswered ? "unknown: the answer was not a width" : unanswered]
    default:
      finding.lines = ["two columns wide: lines have gaps"]
      finding.verdict = .init(false, "wide braille")
      finding.advice = ["set ambiguous characters to narrow, or use --cells quadrants"]
    }
    return finding
  }

  private var roundTrip: Finding {
    let measurement = probe.measurement
    let p50 = measurement?.roundTrip(percentile: 50)
    let p99 = measurement?.roundTrip(percentile: 99)
    let values: [String: Finding.Value] = [
      "frames": .init(measurement?.roundTrips.count), "p50": .init(p50), "p99": .init(p99),
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
