/// What kind of terminal the harness plays: its size, and what it can do and answers.
public struct TerminalProfile: Hashable, Sendable {
  /// The width, in cells.
  public var columns = 80
  /// The height, in cells.
  public var rows = 24
  /// The width of a cell, in pixels.
  public var cellWidth = 8
  /// The height of a cell, in pixels.
  public var cellHeight = 16
  /// Whether the kernel's window size has pixels too; otherwise they are 0 in it.
  public var hasPixelsInWindowSize = true
  /// Whether it answers DECRQM, the question whether a private mode is known and set.
  public var answersModeRequests = true
  /// Whether it has SGR-Pixels, private mode 1016; without it, switching it on does nothing.
  public var hasPixelReports = true
  /// Whether it has synchronized output, private mode 2026.
  public var hasSynchronizedOutput = false
  /// The XTWINOPS questions it answers: 14 the size in pixels, 16 a cell's size, 18 the size in
  /// cells.
  public var windowReports: Set<Int> = []
  /// Whether it says what it is (DA1, and with it everything that libvterm answers by itself).
  public var answersDeviceAttributes = true
  /// Whether it tells where the cursor is (DSR 6).
  public var answersCursorPosition = true
  /// How long every answer takes.
  public var replyDelay: Duration = .zero
  /// The bytes a second that it takes in; nil for as many as come.
  public var readRate: Int?

  /// Creates a terminal like ``pixels``.
  public init() {}

  /// Like xterm: reports in pixels, no synchronized output.
  public static let pixels = TerminalProfile()

  /// Like foot: reports in pixels, synchronized output, all sizes told.
  public static let pixelsSynchronized = pixels.with {
    $0.hasSynchronizedOutput = true
    $0.windowReports = [14, 16, 18]
  }

  /// Like GNOME's: reports in cells only, and no pixels in the window size.
  public static let cells = pixels.with {
    $0.hasPixelReports = false
    $0.hasPixelsInWindowSize = false
    $0.windowReports = [14, 18]
  }

  /// Like ``cells``, but every question stays without an answer.
  public static let silent = cells.with {
    $0.answersModeRequests = false
    $0.windowReports = []
    $0.answersDeviceAttributes = false
    $0.answersCursorPosition = false
  }

  /// The same terminal with something changed: `.pixels.with { $0.replyDelay = .milliseconds(100) }`.
  public func with(_ change: (inout TerminalProfile) -> Void) -> TerminalProfile {
    var changed = self
    change(&changed)
    return changed
  }
}
