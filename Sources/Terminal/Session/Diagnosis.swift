import CGPM
import Display
import Geometry
import Glibc
import Raster

/// What there is to say about a terminal and its pointer, without taking it over.
public struct Diagnosis {
  /// A thing that was looked at, and what was found.
  public struct Finding: Hashable, Sendable {
    /// What was looked at, in a word or two.
    public var name: String
    /// What was found, a line each.
    public var lines: [String]
  }

  /// What was found, in the order of reading.
  public let findings: [Finding]

  /// Looks at the terminal of this process.
  ///
  /// On a console the pointer daemon is asked whether it answers, which takes up to half a second.
  ///
  /// - Parameters:
  ///   - environment: The process's environment.
  ///   - gain: The dots that the pointer is to move for ten counts of the mouse; `nil` for what
  ///     suits the daemon.
  public init(environment: [String: String], gain: Double?) {
    let type = environment["TERM"] ?? ""
    let isConsole = TerminalSession.isConsole(type: type)
    let device = try? TerminalDevice()
    let daemon = isConsole && device != nil ? DaemonCheck() : nil
    findings = [
      Finding(name: "terminal", lines: [type.isEmpty ? "TERM is not set" : type]),
      Finding(name: "size", lines: [Self.size(of: device)]),
      Finding(name: "console", lines: [Self.console(isConsole, device)]),
      Finding(name: "gpm", lines: daemon?.lines ?? [Self.unaskedDaemon]),
      Finding(name: "gain", lines: Self.gain(gain, daemon, device)),
      Finding(name: "glyphs", lines: Self.glyphs(isConsole, device)),
      Finding(name: "locale", lines: [Self.locale(environment)]),
    ]
  }

  private static func size(of device: TerminalDevice?) -> String {
    guard let device else { return "none: standard input and output are not both a terminal" }
    guard let size = device.geometry?.size else { return "unknown" }
    return "\(size.columns) columns, \(size.rows) rows: "
      + "\(size.columns * DotCell.width) by \(size.rows * DotCell.height) dots in braille"
  }

  private static func console(_ isConsole: Bool, _ device: TerminalDevice?) -> String {
    switch (isConsole, VirtualConsole.name(of: STDIN_FILENO)) {
    case (true, let name?): "yes, \(name)"
    case (true, nil): "by its type, but what is here is no console of this machine"
    case (false, let name?): "this is \(name), but TERM says otherwise; set it to linux"
    case (false, nil): "no"
    }
  }

  private static var unaskedDaemon: String {
    let library = stipple_gpm_is_installed() != 0 ? "is" : "is not"
    return "not asked, as this is no console; libgpm \(library) installed"
  }

  private static func gain(
    _ gain: Double?, _ daemon: DaemonCheck?, _ device: TerminalDevice?
  ) -> [String] {
    guard let size = device?.geometry?.size, let daemon else {
      return ["\(gain.map { "\($0)" } ?? "by itself") (--pointer-gain), on a console only"]
    }
    var scale = GPMScale(gain: gain)
    scale.responsiveness = daemon.responsiveness ?? GPMScale.standardResponsiveness
    let step = scale.dotsPerUnit(on: size)
    let source = daemon.responsiveness == nil ? "not known, taken for" : "known:"
    return [
      "\(scale.gain(on: size)) dots for ten counts of the mouse (--pointer-gain)",
      "in steps of \(step.dx) dots across and \(step.dy) down",
      "gpm's option -r is \(source) \(scale.responsiveness)",
    ]
  }

  private static func glyphs(_ isConsole: Bool, _ device: TerminalDevice?) -> [String] {
    guard isConsole else { return ["not asked, as this is no console; braille is taken"] }
    guard let font = device.flatMap({ ConsoleFont(of: $0.descriptor) }) else {
      return ["the font cannot be asked; braille is taken, --cells chooses otherwise"]
    }
    let coverage = CellStyle.byFineness.map { style in
      let (shown, all) = font.coverage(of: style)
      return "\(style.rawValue): \(shown) of \(all) characters"
    }
    let best = font.finestStyle
    return coverage + ["drawn with \(best.rawValue)"]
      + (best == .braille ? [] : [ConsoleFont.brailleHint])
  }

  private static func locale(_ environment: [String: String]) -> String {
    let name = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    setlocale(LC_CTYPE, "")
    let characters = String(cString: nl_langinfo(Int32(CODESET)))
    let remark = characters == "UTF-8" ? "" : "; C.UTF-8 is used for the screen"
    return "\(name ?? "not set"), characters in \(characters)\(remark)"
  }
}
