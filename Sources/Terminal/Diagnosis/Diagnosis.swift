import Geometry
import Glibc
package import Ink
import TerminalUI

/// A report on the terminal and its pointer, which leaves the terminal as it was.
package struct Diagnosis {
  package let findings: [Finding]

  /// Examines the terminal of this process.
  ///
  /// On a console this connects to the pointer daemon and waits up to half a second for its answer.
  /// Any other terminal is queried for up to a second, and measured for up to three. The gain is in
  /// dots for ten counts of the mouse; `nil` for the default.
  package init(environment: [String: String], gain: Double?, choices: ColorChoices = ColorChoices())
  {
    let probe = TerminalProbe(environment: environment, choices: choices, measures: true)
    let surroundings = Surroundings(environment: environment)
    let general = [
      surroundings.terminal, Self.size(of: probe.device, probe.capabilities),
      Self.console(probe.isConsole, probe.device), surroundings.multiplexer, surroundings.remote,
    ]
    let specific =
      probe.isConsole
      ? ConsoleReport(probe.device, gain: gain).findings
      : TerminalReport(probe: probe, environment: environment).findings
    findings = general + specific + [PenDiagnosis().finding, surroundings.locale]
  }

  private static func size(of device: TerminalDevice?, _ capabilities: Capabilities) -> Finding {
    guard let device else {
      return Finding("size", ["none: standard input or output is not a terminal"])
    }
    guard let geometry = device.geometry else {
      return Finding("size", ["unknown"], advice: ["set the size with 'stty rows 24 columns 80'"])
    }
    let size = geometry.size
    let cell = capabilities.cellPixels ?? geometry.cellPixels
    let dots =
      "\(size.columns) columns, \(size.rows) rows: "
      + "\(size.columns * Cell.width) by \(size.rows * Cell.height) dots in braille"
    let pixels = cell.map {
      "\(size.columns * $0.width) by \(size.rows * $0.height) pixels, "
        + "\($0.width) by \($0.height) in a cell"
    }
    let isTooSmall =
      size.columns < TerminalError.minimumColumns || size.rows < TerminalError.minimumRows
    return Finding(
      "size", [dots] + [pixels].compactMap(\.self),
      verdict: isTooSmall ? .init(false, "window too small") : nil,
      advice: [isTooSmall ? "make the window at least 20 columns wide and 6 rows high" : nil],
      values: [
        "columns": .init(size.columns), "rows": .init(size.rows),
        "cellWidth": .init(cell?.width), "cellHeight": .init(cell?.height),
      ])
  }

  private static func console(_ isConsole: Bool, _ device: TerminalDevice?) -> Finding {
    let name = VirtualConsole.name(of: STDIN_FILENO)
    let (text, advice): (String, String?) =
      switch (isConsole, name) {
      case (true, let name?): ("yes, \(name)", nil)
      case (true, nil): ("TERM is linux, but this is not a console of this machine", nil)
      case (false, let name?): ("yes, \(name), but TERM does not match", "set TERM to linux")
      case (false, nil): ("no", nil)
      }
    return Finding("console", [text], advice: [advice], values: ["console": .init(name)])
  }
}
