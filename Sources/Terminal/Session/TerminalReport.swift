import Ink

/// The findings about a terminal other than the Linux console.
struct TerminalReport {
  private let probe: TerminalProbe
  private let environment: [String: String]

  init(_ probe: TerminalProbe, environment: [String: String]) {
    self.probe = probe
    self.environment = environment
  }

  /// The results, in display order.
  var findings: [Diagnosis.Finding] {
    [
      Diagnosis.Finding(name: "pointer", lines: pointer),
      Diagnosis.Finding(name: "colors", lines: colors),
      Diagnosis.Finding(name: "frames", lines: frames),
    ]
  }

  private var capabilities: Capabilities { probe.capabilities }

  /// The finding if the terminal was not queried or did not reply.
  private var unanswered: String {
    probe.device == nil
      ? "not checked: standard input or output is not a terminal"
      : "unknown: the terminal did not answer"
  }

  /// The multiplexer between the program and the terminal, which hides the terminal's features.
  private var multiplexer: String? {
    environment["TMUX"] != nil ? "tmux" : environment["STY"] != nil ? "screen" : nil
  }

  private var pointer: [String] {
    guard capabilities.isComplete else { return [unanswered] }
    if capabilities.hasPixelReports {
      guard let cell = capabilities.cellPixels ?? probe.device?.geometry?.cellPixels else {
        return [
          "cells: the terminal reports pixels, but not the size of a cell",
          "positions within a cell are estimated",
        ]
      }
      return ["pixels: exact positions, in cells of \(cell.width) by \(cell.height) pixels"]
    }
    return [
      "cells: positions within a cell are estimated",
      multiplexer.map { "for exact positions, run stipple outside \($0)" }
        ?? "for exact ones, use a terminal with mode 1016: xterm, foot, kitty",
    ]
  }

  private var colors: [String] {
    guard (environment["NO_COLOR"] ?? "").isEmpty else {
      return ["none: NO_COLOR is set; unset it to draw in color"]
    }
    switch probe.colorCount {
    case ..<8: return ["none with this TERM; try TERM=xterm-256color"]
    case ..<16:
      return [
        "8 inks from the terminal's 8 colors", background,
        "if it has more colors, set TERM=xterm-256color for brighter inks",
      ]
    default: return ["8 inks from the terminal's 16 basic colors", background] + weakInks
    }
  }

  private var background: String {
    let colors = capabilities.colors
    let kind = colors.background.luminance < 0.18 ? "dark" : "light"
    return colors.isBackgroundKnown
      ? "chosen for the \(kind) background"
      : "chosen for a dark background; if yours is light, set COLORFGBG='0;15'"
  }

  /// The inks that no version of the color makes readable.
  private var weakInks: [String] {
    let colors = capabilities.colors
    let weak = InkColor.allCases.filter { ink in
      guard let number = probe.palette.number(for: ink) else { return false }
      return colors.basic[number].contrast(to: colors.background)
        < InkPalette.minimumContrast(of: ink)
    }
    guard !weak.isEmpty else { return [] }
    return [
      "hard to see: \(weak.map(\.name).joined(separator: ", "))",
      "change these colors in the terminal's settings",
    ]
  }

  private var frames: [String] {
    guard capabilities.isComplete else { return [unanswered] }
    guard !capabilities.hasSynchronizedUpdates else {
      return ["synchronized: the terminal shows each frame at once (mode 2026)"]
    }
    return [
      "not synchronized: a large change may flicker",
      multiplexer.map { "for synchronized frames, run stipple outside \($0)" }
        ?? "to avoid it, use a terminal with mode 2026: foot, kitty",
    ]
  }
}
