import FoundationEssentials
import Ink
import TerminalUI

struct Capabilities: Hashable {
  /// Whether the terminal supports pointer reports in pixels (mode 1016).
  var hasPixelReports = false
  /// Whether the terminal supports synchronized updates (mode 2026).
  var hasSynchronizedUpdates = false
  /// Whether the terminal reports changes of focus (mode 1004); `nil` if it did not say.
  var hasFocusEvents: Bool?
  /// Whether the terminal sets its clipboard; `nil` if it did not say.
  var acceptsClipboard: Bool?
  /// The size of a cell in pixels, if the terminal reported it.
  var cellPixels: CellPixels?
  /// The background and the basic colors; assumed where the terminal reported none.
  var colors = TerminalColors.standard
  /// Whether the last query was answered.
  var isComplete = false

  /// The queries sent at the start.
  ///
  /// DECRQM for modes 1016 and 2026, XTWINOPS 16, OSC 10, 11, and 4 for the foreground, the
  /// background, and the basic colors, XTQALLOWED, and DA1. Every terminal answers DA1, so it is last.
  static let queries =
    "\u{1B}[?1016$p\u{1B}[?2026$p\u{1B}[16t" + colorQueries + "\u{1B}]60\u{1B}\\\u{1B}[c"
  private static let colorQueries =
    "\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\\u{1B}]4"
    + (0..<16).map { ";\($0);?" }.joined() + "\u{1B}\\"

  /// The queries of `stipple doctor`, which also asks for mode 1004.
  static let diagnosisQueries = "\u{1B}[?1004$p" + queries

  /// The query DA1, which every terminal answers, and the last one of a session.
  ///
  /// A Linux console, which supports none of the features, gets only this query at the start, because
  /// older kernels print parts of queries that they do not recognize.
  static let deviceAttributesQuery = "\u{1B}[c"

  /// The query sent after pixel reports were enabled; earlier reports are in cells.
  static let pixelModeQuery = "\u{1B}[?1016$p"
  /// The time to wait for the replies, in seconds.
  static let timeout = 0.2

  mutating func update(with reply: TerminalReply) {
    switch reply {
    case .mode(1016, let status): hasPixelReports = (1...3).contains(status)
    case .mode(2026, let status): hasSynchronizedUpdates = (1...3).contains(status)
    case .mode(1004, let status): hasFocusEvents = (1...3).contains(status)
    case .cellPixels(let cell): cellPixels = cell
    case .foreground(let color): colors.reportedForeground = color
    case .background(let color): (colors.background, colors.isBackgroundKnown) = (color, true)
    case .color(let number, let color): colors.set(number, to: color)
    case .allowsClipboard(let isAllowed): acceptsClipboard = isAllowed
    case .deviceAttributes(let hasClipboard):
      isComplete = true
      if hasClipboard { acceptsClipboard = true }
    case .mode, .cursorPosition: break
    }
  }

  /// Sends queries to a terminal in raw mode, and receives the replies until the last one or a
  /// timeout in seconds; returns the other events that arrived meanwhile.
  mutating func receive(
    from device: TerminalDevice, _ parser: inout InputParser, _ output: inout OutputQueue,
    timeout: Double
  ) -> [InputEvent] {
    guard !isComplete else { return [] }
    var others: [InputEvent] = []
    device.exchange(&output, &parser, until: Clock.now() + timeout) { event in
      if case .reply(let reply) = event { update(with: reply) } else { others.append(event) }
      return isComplete
    }
    return others
  }
}

/// The sequences that switch a terminal's modes on and off.
///
/// Source: xterm ctlseqs, Private Modes and XTSHIFTESCAPE.
enum TerminalModes {
  /// Enables reports of every pointer motion, SGR coordinates, reports with Shift held, focus
  /// reports and bracketed paste.
  static let enter =
    "\u{1B}[?1003h\u{1B}[?1006h\u{1B}[>1s\u{1B}[?1004h\u{1B}[?2004h"
  /// Changes SGR coordinates from cells to pixels; of modes 1006 and 1016, the last one set applies.
  static let enterPixels = "\u{1B}[?1016h"
  /// Disables every mode that stipple enables, and resets SGR attributes.
  static let leave =
    "\u{1B}[?2026l\u{1B}[?1016l\u{1B}[>0s\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1004l\u{1B}[?2004l"
    + "\u{1B}[m"

  /// Saves the window's title and replaces it (XTPUSHTITLE, OSC 2).
  static func enterTitle(_ title: String) -> String { "\u{1B}[22;2t" + setTitle(title) }

  /// Sets the window's title (OSC 2) to the first 200 characters of a text, except control characters.
  static func setTitle(_ title: String) -> String {
    let text = title.unicodeScalars.filter { $0.properties.generalCategory != .control }
    return "\u{1B}]2;\(String(String.UnicodeScalarView(text.prefix(200))))\u{1B}\\"
  }

  /// Sets the clipboard (OSC 52); many terminals ignore it unless the user permits it.
  static func setClipboard(_ text: String) -> String {
    "\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{1B}\\"
  }

  static let leaveTitle = "\u{1B}[23;2t"
  /// Requests the cursor position (DSR 6), answered after all earlier output was processed.
  static let cursorPositionQuery = "\u{1B}[6n"
  /// Begins a synchronized update, which the terminal shows as a whole when it ends.
  static let beginUpdate = "\u{1B}[?2026h"
  static let endUpdate = "\u{1B}[?2026l"
}
