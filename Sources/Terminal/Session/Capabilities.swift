/// The features that a terminal supports according to its replies.
struct Capabilities: Hashable {
  /// Whether the terminal supports pointer reports in pixels (mode 1016).
  var hasPixelReports = false
  /// Whether the terminal supports synchronized updates (mode 2026).
  var hasSynchronizedUpdates = false
  /// The size of a cell in pixels, if the terminal reported it.
  var cellPixels: CellPixels?
  /// Whether the last query was answered.
  var isComplete = false

  /// The queries sent at the start.
  ///
  /// DECRQM for modes 1016 and 2026, XTWINOPS 16, and DA1. Every terminal answers DA1, so it is last.
  static let queries = "\u{1B}[?1016$p\u{1B}[?2026$p\u{1B}[16t\u{1B}[c"

  /// The query DA1, which every terminal answers.
  ///
  /// A Linux console, which supports none of the features, gets only this query at the start, because
  /// older kernels print parts of queries that they do not recognize. It is also the last query of a
  /// session: no frame ends with it, so its answer cannot be mistaken for that of an earlier frame.
  static let deviceAttributesQuery = "\u{1B}[c"

  /// The query sent after pixel reports were enabled; earlier reports are in cells.
  static let pixelModeQuery = "\u{1B}[?1016$p"

  /// The time to wait for the replies, in seconds.
  static let timeout = 0.2

  /// Updates the capabilities with a reply.
  mutating func update(with reply: TerminalReply) {
    switch reply {
    case .mode(1016, let status): hasPixelReports = (1...3).contains(status)
    case .mode(2026, let status): hasSynchronizedUpdates = (1...3).contains(status)
    case .cellPixels(let cell): cellPixels = cell
    case .deviceAttributes: isComplete = true
    case .mode, .cursorPosition: break
    }
  }
}
