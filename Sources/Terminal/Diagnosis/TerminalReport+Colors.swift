import Ink

extension TerminalReport {
  /// The colors of the inks, and whether they can be seen on the background.
  var colors: Finding {
    let known = capabilities.colors
    let values: [String: Finding.Value] = [
      "count": .init(probe.colorCount), "backgroundKnown": .init(known.isBackgroundKnown),
      "darkBackground": .init(isDark),
    ]
    guard (environment["NO_COLOR"] ?? "").isEmpty else {
      return Finding(
        "colors", ["none: NO_COLOR is set"], verdict: .init(false, "no colors"),
        advice: ["unset it to draw in color"], values: values)
    }
    switch probe.colorCount {
    case ..<8:
      return Finding(
        "colors", ["none with this TERM"], verdict: .init(false, "no colors"),
        advice: ["try TERM=xterm-256color"], values: values)
    case ..<16:
      let advice = "if it has more colors, set TERM=xterm-256color for brighter inks"
      return Finding(
        "colors", ["8 inks from the terminal's 8 colors", otherInks, background],
        verdict: .init(false, "8 colors"), advice: backgroundAdvice + [advice], values: values)
    default:
      let weak = weakInks
      let hint = weak.isEmpty ? [] : ["hard to see: \(weak.joined(separator: ", "))"]
      let hasAll = probe.colorCount >= InkPalette.trueColorCount
      return Finding(
        "colors", ["8 inks from the terminal's 16 basic colors", otherInks, background] + hint,
        verdict: weak.isEmpty
          ? .init(true, hasAll ? "all colors" : "\(probe.colorCount) colors")
          : .init(false, "inks hard to see"),
        advice: backgroundAdvice + [
          weak.isEmpty ? nil : "change these colors in the terminal's settings",
          hasAll ? nil : "if it has all colors, set COLORTERM=truecolor",
        ], values: values)
    }
  }

  /// Patches that show the user whether the share of a dot fits the font.
  var dots: Finding {
    let choices = capabilities.colors.choices
    let values: [String: Finding.Value] = ["share": .number(choices.dotShare)]
    let mixer = probe.palette.mixer
    guard (environment["NO_COLOR"] ?? "").isEmpty, let tint = mixer.tintOfFullCell else {
      return Finding("dots", ["older inks in a cell are not shown as a tint"], values: values)
    }
    let share = "\(Int((choices.dotShare * 100).rounded()))%"
    var finding = Finding("dots", ["a dot covers \(share) of its area in the font"], values: values)
    let patch =
      probe.palette.backgroundSequence(for: InkColor(tint)) + String(repeating: " ", count: 6)
      + TerminalColor.standard.backgroundSequence
    finding.sample =
      String(repeating: "\u{28FF}", count: 6)
      + " \(patch) equally bright? dot-share \(share)"
    return finding
  }

  private var otherInks: String {
    switch probe.colorCount {
    case ..<16: "others as the nearest of 8 colors"
    case ..<256: "others as the nearest of 16 colors"
    case ..<InkPalette.trueColorCount: "others as the nearest of 256 colors"
    default: "others exactly (true color)"
    }
  }

  private var isDark: Bool { capabilities.colors.background.luminance < 0.18 }

  private var background: String {
    capabilities.colors.isBackgroundKnown
      ? "chosen for the \(isDark ? "dark" : "light") background"
      : "chosen for a dark background, which the terminal did not report"
  }

  private var backgroundAdvice: [String?] {
    [capabilities.colors.isBackgroundKnown ? nil : "if yours is light, set COLORFGBG='0;15'"]
  }

  /// The names of the inks that no version of the color makes readable.
  private var weakInks: [String] {
    let colors = capabilities.colors
    return InkColor.named.filter { ink in
      guard let number = probe.palette.number(for: ink) else { return false }
      return colors.basic[number].contrast(to: colors.background)
        < InkPalette.minimumContrast(of: ink)
    }.map(\.name)
  }
}
