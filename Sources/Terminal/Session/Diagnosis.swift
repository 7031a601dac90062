import CGPM
import Display
import Geometry
import Glibc
import Raster

/// A report on the terminal and its pointer, which leaves the terminal as it was.
public struct Diagnosis {
  /// The result of one check.
  public struct Finding: Hashable, Sendable {
    /// The subject of the check, in one or two words.
    public var name: String
    /// The result, as lines of text.
    public var lines: [String]
  }

  /// The results, in display order.
  public let findings: [Finding]

  /// Examines the terminal of this process.
  ///
  /// On a console this connects to the pointer daemon and waits up to half a second for its answer.
  /// Any other terminal is queried for up to a second.
  ///
  /// - Parameters:
  ///   - environment: The process's environment.
  ///   - gain: The dots for ten counts of the mouse; `nil` for the default.
  public init(environment: [String: String], gain: Double?) {
    let type = environment["TERM"] ?? ""
    let probe = TerminalProbe(environment: environment)
    let (isConsole, device) = (probe.isConsole, probe.device)
    var findings = [
      Finding(name: "terminal", lines: [type.isEmpty ? "TERM is not set" : type]),
      Finding(name: "size", lines: [Self.size(of: device)]),
      Finding(name: "console", lines: [Self.console(isConsole, device)]),
    ]
    if isConsole {
      let daemon = device != nil ? DaemonCheck() : nil
      findings += [
        Finding(name: "gpm", lines: daemon?.lines ?? [Self.uncheckedDaemon]),
        Finding(name: "gain", lines: Self.gain(gain, daemon, device)),
        Finding(name: "glyphs", lines: Self.glyphs(device)),
      ]
    } else {
      findings += TerminalReport(probe, environment: environment).findings
    }
    self.findings =
      findings + [
        Finding(name: "pen", lines: PenDiagnosis().lines),
        Finding(name: "locale", lines: [Self.locale(environment)]),
      ]
  }

  private static func size(of device: TerminalDevice?) -> String {
    guard let device else { return "none: standard input or output is not a terminal" }
    guard let size = device.geometry?.size else { return "unknown" }
    return "\(size.columns) columns, \(size.rows) rows: "
      + "\(size.columns * Cell.width) by \(size.rows * Cell.height) dots in braille"
  }

  private static func console(_ isConsole: Bool, _ device: TerminalDevice?) -> String {
    switch (isConsole, VirtualConsole.name(of: STDIN_FILENO)) {
    case (true, let name?): "yes, \(name)"
    case (true, nil): "TERM is linux, but this is not a console of this machine"
    case (false, let name?): "yes, \(name), but TERM does not match; set it to linux"
    case (false, nil): "no"
    }
  }

  private static var uncheckedDaemon: String {
    let library = stipple_gpm_is_installed() != 0 ? "is" : "is not"
    return "not checked: this is not a terminal; libgpm \(library) installed"
  }

  private static func gain(
    _ gain: Double?, _ daemon: DaemonCheck?, _ device: TerminalDevice?
  ) -> [String] {
    guard let size = device?.geometry?.size, let daemon else {
      return ["\(gain.map { "\($0)" } ?? "automatic") (--pointer-gain), used only on a console"]
    }
    var scale = GPMScale(gain: gain)
    scale.settings = daemon.settings ?? .assumed
    let step = scale.dotsPerUnit(on: size)
    return [
      "\(scale.gain(on: size)) dots per ten counts of the mouse (--pointer-gain)",
      "in steps of \(step.dx) dots across and \(step.dy) down",
    ] + options(daemon.settings)
  }

  /// The daemon's options, and advice for drawing at any speed.
  static func options(_ settings: GPMSettings?) -> [String] {
    guard let settings else {
      return ["gpm's options are unknown: -r \(GPMSettings.assumed.responsiveness) is assumed"]
    }
    let options =
      "gpm's options: -r \(settings.responsiveness) -a \(settings.acceleration) "
      + "-d \(settings.threshold)"
    return settings.acceleration == 1
      ? [options] : [options, "for exact fast movements, start it with -a 1"]
  }

  private static func glyphs(_ device: TerminalDevice?) -> [String] {
    guard let font = device.flatMap({ ConsoleFont(of: $0.descriptor) }) else {
      return ["the font cannot be checked; using braille (--cells selects another style)"]
    }
    let coverage = CellStyle.finestFirst.map { style in
      let (shown, all) = font.coverage(of: style)
      return "\(style.rawValue): \(shown) of \(all) characters"
    }
    let best = font.finestStyle
    return coverage + ["drawn with \(best.rawValue)"]
      + (best == .braille ? [] : [ConsoleFont.brailleAdvice])
  }

  private static func locale(_ environment: [String: String]) -> String {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    setlocale(LC_CTYPE, "")
    let characters = String(cString: nl_langinfo(Int32(CODESET)))
    let remark = characters == "UTF-8" ? "" : "; using C.UTF-8 for the screen"
    return "\(name ?? "not set"), encoding \(characters)\(remark)"
  }
}
