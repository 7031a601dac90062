/// The private modes of a terminal (DECSET, DECRST and XTSHIFTESCAPE) as a program has left them.
///
/// Equal to `PrivateModes()` when everything is as in a fresh terminal, whatever happened between.
public struct PrivateModes: Hashable, Sendable {
  /// How the coordinates of mouse reports are written.
  public enum MouseEncoding: Int, Sendable {
    /// In cells from 1 (SGR, 1006).
    case cells = 1006
    /// In pixels from 0 (SGR-Pixels, 1016).
    case pixels = 1016
  }

  /// Which mouse events are reported.
  public enum MouseTracking: Int, Sendable {
    /// Presses and releases (1000).
    case buttons = 1000
    /// And motion while a button is down (1002).
    case drags = 1002
    /// And all motion (1003).
    case motion = 1003
  }

  /// The numbers of all modes that are set; auto-wrap (7) and the cursor (25) are so from the start.
  public private(set) var all: Set<Int> = [7, 25]
  /// The encoding switched on last, nil when none is: setting one replaces the other.
  public private(set) var mouseEncoding: MouseEncoding?
  /// What is reported, nil when nothing is: setting one replaces the other.
  public private(set) var mouseTracking: MouseTracking?

  /// Whether the mouse is reported with Shift too, rather than selecting text (XTSHIFTESCAPE).
  public internal(set) var reportsShift = false

  /// The modes of a fresh terminal.
  public init() {}

  /// Whether a mode is set.
  public subscript(mode: Int) -> Bool { all.contains(mode) }

  /// Whether the cursor shows (25).
  public var showsCursor: Bool { self[25] }

  /// Whether the alternate screen is up (1049 or one of its forebears).
  public var isAlternateScreen: Bool { !all.isDisjoint(with: [47, 1047, 1049]) }

  /// Whether the terminal tells when it gets and loses the keyboard (1004).
  public var reportsFocus: Bool { self[1004] }

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
