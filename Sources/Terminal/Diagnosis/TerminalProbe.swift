import CNcurses
import Glibc
package import Ink

/// The properties of the terminal that a command can query without taking it over.
///
/// The terminal is in raw mode while it is queried. Keys typed in these milliseconds are lost.
package struct TerminalProbe {
  /// How long a command, or a diagnosis, waits for replies, in seconds.
  ///
  /// The shell would read later ones as if they were typed.
  private static let (timeout, diagnosisTimeout) = (1.0, 3.0)

  let device: TerminalDevice?
  let capabilities: Capabilities
  /// The number of colors that the terminal's type has; 0 if it has none or is unknown.
  let colorCount: Int
  let isConsole: Bool
  /// What was measured; `nil` unless it was requested and the terminal answers.
  private(set) var measurement: TerminalMeasurement?

  /// Examines, and perhaps measures, the terminal of this process, unless it is a Linux console.
  ///
  /// Signals, including that of Ctrl-C, take effect when the terminal is restored. Call this before
  /// other threads start, which would receive them earlier. If `isSilent`, nothing is asked of the terminal.
  package init(
    environment: [String: String], choices: ColorChoices = ColorChoices(), measures: Bool = false,
    isSilent: Bool = false
  ) {
    let type = TerminalType.name(in: environment)
    isConsole = TerminalSession.isConsole(type: type)
    device = try? TerminalDevice()
    colorCount = ColorCount.of(type: type, environment: environment)
    var capabilities = Capabilities()
    capabilities.colors = TerminalColors(
      isConsole: isConsole, foregroundAndBackground: environment["COLORFGBG"])
    capabilities.colors.choices = choices
    if let device, !isSilent, !isConsole, type != "dumb", device.isFree {
      measurement = Self.query(device, &capabilities, measures: measures)
    }
    self.capabilities = capabilities
  }

  package var palette: InkPalette {
    let boldIsBright =
      isConsole && device.map { ConsoleFont.boldIsBright(on: $0.descriptor) } ?? false
    var palette = InkPalette(
      colorCount: colorCount, boldIsBright: boldIsBright, terminal: capabilities.colors)
    if !capabilities.colors.isBackgroundKnown { palette.mixer.means = .mean }
    return palette
  }

  /// The background; `nil` if there is no terminal, or if it does not report its background.
  package var background: RGBColor? {
    let isKnown = isConsole || capabilities.colors.isBackgroundKnown
    return device != nil && isKnown ? capabilities.colors.background : nil
  }

  private static func query(
    _ device: TerminalDevice, _ capabilities: inout Capabilities, measures: Bool
  ) -> TerminalMeasurement? {
    var measurement: TerminalMeasurement?
    SignalReceiver.postponing {
      device.makeRaw(keysSendSignals: true)
      var (parser, output) = (InputParser(), OutputQueue())
      output.append((measures ? Capabilities.diagnosisQueries : Capabilities.queries).utf8)
      _ = capabilities.receive(
        from: device, &parser, &output, timeout: measures ? diagnosisTimeout : timeout)
      if measures, capabilities.isComplete {
        measurement = TerminalMeasurement(device, synchronizes: capabilities.hasSynchronizedUpdates)
      }
      device.restoreAttributes()
    }
    return measurement
  }
}

extension TerminalDevice {
  /// Whether this process may use the terminal and no input is waiting, which a query would discard.
  fileprivate var isFree: Bool {
    let group = tcgetpgrp(descriptor)
    return (group < 0 || group == getpgrp()) && !wait(for: POLLIN, seconds: 0)
  }
}
