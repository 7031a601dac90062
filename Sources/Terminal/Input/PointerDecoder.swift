package import Geometry
import Touches

/// Converts a terminal's pointer reports to positions in dots and sets of buttons.
struct PointerDecoder {
  enum Event: Hashable {
    case pointer(PointerReport)
    case wheel(ScrollEvent)
  }

  enum Resolution: Hashable {
    /// Cells, from 1.
    case cells
    /// Pixels, from 0, with the size of a cell in pixels.
    case pixels(CellPixels)
  }

  var resolution: Resolution
  private var buttons: ButtonMask = []
  /// The buttons that are down but no longer count, until they are pressed again.
  private var ignored: ButtonMask = []
  /// The buttons that were down when they were doubted; empty after the next report.
  private var doubted: ButtonMask = []
  /// Whether the next report tells if the buttons that were down still are.
  var doubtsButtons: Bool { !doubted.isEmpty }
  /// Whether the terminal names a button while none is down, so that a lost release cannot be noticed.
  private(set) var namesButtonsWhileHovering = false

  init(resolution: Resolution) { self.resolution = resolution }

  /// Ignores the buttons that are down until they are pressed again.
  mutating func ignoreButtons() { ignored = buttons }

  /// Doubts that the buttons that are down still are, because the terminal may have kept a release.
  mutating func doubtButtons() { doubted = buttons.subtracting(ignored) }

  /// Decodes a report; returns `nil` for a code that no terminal sends.
  mutating func decode(_ report: MouseReport, at timestamp: TimeInterval) -> Event? {
    let code = report.code
    guard code < 256 else { return nil }
    if code & 64 != 0 && code & 128 == 0 {
      return report.isRelease || code & 32 != 0 ? nil : .wheel(scrollEvent(report, at: timestamp))
    }
    let kind: PointerReport.Kind = code & 32 != 0 ? .motion : report.isRelease ? .release : .press
    update(button: button(code), kind: kind)
    return .pointer(
      PointerReport(
        kind, timestamp: timestamp, location: location(report),
        isCellResolution: resolution == .cells, buttonMask: buttons.subtracting(ignored),
        modifierFlags: modifiers(code)))
  }

  /// Decodes buttons 4 to 7, which stand for one notch up, down, left and right.
  private func scrollEvent(_ report: MouseReport, at timestamp: TimeInterval) -> ScrollEvent {
    let sign = report.code & 1 == 0 ? -1.0 : 1.0
    let isVertical = report.code & 2 == 0
    return ScrollEvent(
      timestamp: timestamp, location: location(report),
      notches: Vector(dx: isVertical ? 0 : sign, dy: isVertical ? sign : 0),
      modifierFlags: modifiers(report.code))
  }

  /// Updates the buttons that are down, of which a motion report names only one.
  ///
  /// If that was not down, no button is: rxvt-unicode names the primary one whenever none is down.
  private mutating func update(button: ButtonMask, kind: PointerReport.Kind) {
    switch kind {
    case .press:
      buttons = buttons.subtracting(doubted).union(button)
      ignored.subtract(button)
    case .release: buttons.subtract(button)
    case .motion where button.isEmpty || !buttons.contains(button):
      if buttons.isEmpty || button.isEmpty { namesButtonsWhileHovering = !button.isEmpty }
      buttons = []
    case .motion: break
    }
    ignored.formIntersection(buttons)
    doubted = []
  }

  private func button(_ code: Int) -> ButtonMask {
    let buttons: [ButtonMask] = [.primary, .middle, .secondary, []]
    return code & 128 != 0 ? .button(8 + (code & 3)) : buttons[code & 3]
  }

  /// Decodes three bits: Shift, Alt, Control.
  private func modifiers(_ code: Int) -> ModifierFlags {
    ModifierFlags(rawValue: UInt8(code >> 2 & 7))
  }

  /// The greatest coordinate of a location, in dots: the width of the widest screen.
  ///
  /// What is painted or erased on the way to the pointer depends on its distance.
  static let farthest = 65_536.0

  /// The center of the reported cell or pixel, in dots.
  private func location(_ report: MouseReport) -> Point {
    let (width, height) = (Double(Cell.width), Double(Cell.height))
    let point =
      switch resolution {
      case .cells: Point(x: (Double(report.x) - 0.5) * width, y: (Double(report.y) - 0.5) * height)
      case .pixels(let cell):
        Point(
          x: (Double(report.x) + 0.5) * width / Double(cell.width),
          y: (Double(report.y) + 0.5) * height / Double(cell.height))
      }
    let limits = -Self.farthest...Self.farthest
    return Point(x: point.x.clamped(to: limits), y: point.y.clamped(to: limits))
  }
}

/// Settings for pointers that the terminal does not provide.
package struct PointerOptions: Hashable, Sendable {
  /// The dots that a console's pointer moves for ten counts of the mouse; `nil` for the default,
  /// which depends on the pointer daemon's settings.
  package var gain: Double?
  /// Whether keys move a pointer on every terminal; on a console they always do.
  package var usesKeyboard: Bool
  /// The influence of the pointer's speed on estimated force, from 0 to 1; `nil` for the default.
  package var forceSensitivity: Double?
  package var pen: PenChoice
  /// The part of the tablet that stands for a console's screen, in the tablet's units; `nil` for
  /// the largest one with the proportions of the screen.
  package var penArea: Rect?

  package init(
    gain: Double? = nil, usesKeyboard: Bool = false, forceSensitivity: Double? = nil,
    pen: PenChoice = .automatic, penArea: Rect? = nil
  ) {
    (self.gain, self.usesKeyboard) = (gain, usesKeyboard)
    (self.forceSensitivity, self.pen, self.penArea) = (forceSensitivity, pen, penArea)
  }

  /// The settings for a program that does not draw: it uses only a pen that the user named.
  package var withoutTablets: PointerOptions {
    var options = self
    if pen == .automatic { options.pen = .off }
    return options
  }
}
