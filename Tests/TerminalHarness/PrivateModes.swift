/// The private modes of a terminal (DECSET, DECRST, and XTSHIFTESCAPE) as a program has set them.
///
/// Equal to `PrivateModes()` if all modes are as in a new terminal.
public struct PrivateModes: Hashable, Sendable {
  /// The encodings of mouse reports.
  public enum MouseEncoding: Int, Sendable {
    /// Cells from 1 (SGR, 1006).
    case cells = 1006
    /// Pixels from 0 (SGR-Pixels, 1016).
    case pixels = 1016
  }

  /// The mouse events that are reported.
  public enum MouseTracking: Int, Sendable {
    /// Presses and releases (1000).
    case buttons = 1000
    /// Presses, releases, and motion while a button is down (1002).
    case drags = 1002
    /// Presses, releases, and all motion (1003).
    case motion = 1003
  }

  /// The numbers of all modes that are set; initially auto-wrap (7) and the visible cursor (25).
  public private(set) var all: Set<Int> = [7, 25]
  /// The encoding that was set last, since each replaces the other; `nil` for none.
  public private(set) var mouseEncoding: MouseEncoding?
  /// The tracking that was set last, since each replaces the others; `nil` for none.
  public private(set) var mouseTracking: MouseTracking?

  /// Whether mouse events with Shift are reported instead of selecting text (XTSHIFTESCAPE).
  public internal(set) var reportsShift = false

  /// Creates the modes of a new terminal.
  public init() {}

  /// Whether a mode is set.
  public subscript(mode: Int) -> Bool { all.contains(mode) }

  /// Whether the cursor is visible (25).
  public var showsCursor: Bool { self[25] }

  /// Whether the alternate screen is shown (1049, or the older 47 or 1047).
  public var isAlternateScreen: Bool { !all.isDisjoint(with: [47, 1047, 1049]) }

  /// Whether the terminal reports when it gains or loses the focus (1004).
  public var reportsFocus: Bool { self[1004] }

  /// Sets or resets a mode.
  mutating func set(_ mode: Int, to isOn: Bool) {
    if isOn { all.insert(mode) } else { all.remove(mode) }
    if let encoding = MouseEncoding(rawValue: mode) {
      if isOn { mouseEncoding = encoding } else if mouseEncoding == encoding { mouseEncoding = nil }
    }
    if let tracking = MouseTracking(rawValue: mode) {
      mouseTracking = isOn ? tracking : nil
    }
  }
}
