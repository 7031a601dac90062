/// The terminal that the harness emulates: its size, its features, and its replies.
public struct TerminalProfile: Hashable, Sendable {
  /// The width, in cells.
  public var columns = 80
  /// The height, in cells.
  public var rows = 24
  /// The width of a cell, in pixels.
  public var cellWidth = 8
  /// The height of a cell, in pixels.
  public var cellHeight = 16
  /// Whether the kernel's window size includes pixels; otherwise they are 0.
  public var hasPixelsInWindowSize = true
  /// Whether it answers DECRQM, which requests the state of a private mode.
  public var answersModeRequests = true
  /// Whether it has SGR-Pixels, private mode 1016; if not, setting the mode has no effect.
  public var hasPixelReports = true
  /// Whether it has synchronized output, private mode 2026.
  public var hasSynchronizedOutput = false
  /// The XTWINOPS requests that it answers.
  ///
  /// 14 is the size in pixels, 16 the size of a cell, 18 the size in cells.
  public var windowReports: Set<Int> = []
  /// Whether it answers DA1 and the other requests that libvterm handles.
  public var answersDeviceAttributes = true
  /// Whether it answers cursor position requests (DSR 6).
  public var answersCursorPosition = true
  /// The reply to every cursor position request in place of the true one; `nil` for the true one.
  public var cursorReply: String?
  /// The background that it reports (OSC 11), such as `ffff/ffff/ffff`; `nil` for no reply.
  public var background: String?
  /// The delay of every reply.
  public var replyDelay: Duration = .zero
  /// The rate at which it reads, in bytes per second; `nil` for no limit.
  public var readRate: Int?

  /// Creates a profile equal to ``pixels``.
  public init() {}

  /// A terminal like xterm: reports in pixels, no synchronized output.
  public static let pixels = TerminalProfile()

  /// A terminal like foot: reports in pixels, synchronized output, replies with all sizes.
  public static let pixelsSynchronized = pixels.with {
    $0.hasSynchronizedOutput = true
    $0.windowReports = [14, 16, 18]
  }

  /// A terminal like GNOME Terminal: reports only in cells, no pixels in the window size.
  public static let cells = pixels.with {
    $0.hasPixelReports = false
    $0.hasPixelsInWindowSize = false
    $0.windowReports = [14, 18]
  }

  /// A terminal like ``cells`` that answers no requests.
  public static let silent = cells.with {
    $0.answersModeRequests = false
    $0.windowReports = []
    $0.answersDeviceAttributes = false
    $0.answersCursorPosition = false
  }

  /// Returns a changed copy, as in `.pixels.with { $0.replyDelay = .milliseconds(100) }`.
  public func with(_ change: (inout TerminalProfile) -> Void) -> TerminalProfile {
    var changed = self
    change(&changed)
    return changed
  }
}
