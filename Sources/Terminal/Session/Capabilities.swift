/// What a terminal offers, as far as its answers say.
struct Capabilities: Hashable {
  /// Whether pointer reports in pixels can be switched on (mode 1016).
  var hasPixelReports = false
  /// Whether updates can be synchronized (mode 2026).
  var hasSynchronizedUpdates = false
  /// The size of a cell in pixels, where the terminal told it.
  var cellPixels: CellPixels?
  /// Whether the last of the questions was answered.
  var isComplete = false

  /// What is asked in one go at the start.
  ///
  /// DECRQM of the modes 1016 and 2026, XTWINOPS 16, and DA1, which every terminal answers and
  /// which therefore comes last.
  static let questions = "\u{1B}[?1016$p\u{1B}[?2026$p\u{1B}[16t\u{1B}[c"

  /// What is asked on a console, which has none of it; older kernels print parts of questions that
  /// they do not know.
  static let leastQuestion = "\u{1B}[c"

  /// What is asked after pixels were switched on; the reports before the answer are in cells.
  static let pixelQuestion = "\u{1B}[?1016$p"

  /// How long the answers are waited for, in seconds.
  static let patience = 0.2

  /// Takes an answer in.
  mutating func take(_ reply: TerminalReply) {
    switch reply {
    case .mode(1016, let status): hasPixelReports = (1...3).contains(status)
    case .mode(2026, let status): hasSynchronizedUpdates = (1...3).contains(status)
    case .cellPixels(let cell): cellPixels = cell
    case .deviceAttributes: isComplete = true
    case .mode, .cursorPosition: break
    }
  }
}
