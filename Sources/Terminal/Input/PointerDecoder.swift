import Geometry
import Touches

/// Turns a terminal's pointer reports into places in dots and sets of buttons.
struct PointerDecoder {
  /// What a report says.
  enum News: Hashable {
    /// The pointer moved, or a button did.
    case pointer(PointerReport)
    /// The wheel was turned.
    case wheel(ScrollEvent)
  }

  /// What the numbers of a report count.
  enum Resolution: Hashable {
    /// Cells from 1.
    case cells
    /// Pixels from 0, of which a cell has this many.
    case pixels(CellPixels)
  }

  /// What the numbers of a report count.
  var resolution: Resolution

  private var buttons: ButtonMask = []

  /// Creates a decoder for which no button is down.
  init(resolution: Resolution) {
    self.resolution = resolution
  }

  /// Forgets the buttons that are down.
  mutating func reset() { buttons = [] }

  /// What a report says; `nil` for what no terminal sends.
  mutating func decode(_ report: MouseReport, at timestamp: TimeInterval) -> News? {
    let code = report.code
    guard code < 256 else { return nil }
    if code & 64 != 0 && code & 128 == 0 {
      return report.isRelease || code & 32 != 0 ? nil : .wheel(turn(report, at: timestamp))
    }
    let kind: PointerReport.Kind =
      code & 32 != 0 ? .motion : report.isRelease ? .release : .press
    update(button: button(code), kind: kind)
    return .pointer(
      PointerReport(
        kind, timestamp: timestamp, location: location(report),
        isCellResolution: resolution == .cells, buttonMask: buttons, modifierFlags: modifiers(code))
    )
  }

  /// Buttons 4 to 7 are notches: up, down, left and right.
  private func turn(_ report: MouseReport, at timestamp: TimeInterval) -> ScrollEvent {
    let notches =
      switch report.code & 3 {
      case 0: Vector(dx: 0, dy: -1)
      case 1: Vector(dx: 0, dy: 1)
      case 2: Vector(dx: -1, dy: 0)
      default: Vector(dx: 1, dy: 0)
      }
    return ScrollEvent(
      timestamp: timestamp, location: location(report), notches: notches,
      modifierFlags: modifiers(report.code))
  }

  /// A motion names one button only; if that was not known to be down, its press was lost.
  private mutating func update(button: ButtonMask, kind: PointerReport.Kind) {
    switch kind {
    case .press: buttons.formUnion(button)
    case .release: buttons.subtract(button)
    case .motion: if button.isEmpty || !buttons.contains(button) { buttons = button }
    }
  }

  private func button(_ code: Int) -> ButtonMask {
    if code & 128 != 0 { return .button(8 + (code & 3)) }
    return switch code & 3 {
    case 0: .primary
    case 1: .middle
    case 2: .secondary
    default: []
    }
  }

  private func modifiers(_ code: Int) -> ModifierFlags {
    var flags: ModifierFlags = []
    if code & 4 != 0 { flags.insert(.shift) }
    if code & 8 != 0 { flags.insert(.alternate) }
    if code & 16 != 0 { flags.insert(.control) }
    return flags
  }

  /// The centre of the cell or pixel, in dots.
  private func location(_ report: MouseReport) -> Point {
    switch resolution {
    case .cells:
      Point(x: Double(report.x) * 2 - 1, y: Double(report.y) * 4 - 2)
    case .pixels(let cell):
      Point(
        x: (Double(report.x) + 0.5) * 2 / Double(cell.width),
        y: (Double(report.y) + 0.5) * 4 / Double(cell.height))
    }
  }
}
