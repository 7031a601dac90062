import Geometry
import Raster
import Touches

/// Converts a terminal's pointer reports to positions in dots and sets of buttons.
struct PointerDecoder {
  enum Event: Hashable {
    /// The pointer moved, or a button was pressed or released.
    case pointer(PointerReport)
    /// The wheel scrolled.
    case wheel(ScrollEvent)
  }

  /// The unit of a report's coordinates.
  enum Resolution: Hashable {
    /// Cells, from 1.
    case cells
    /// Pixels, from 0, with the size of a cell in pixels.
    case pixels(CellPixels)
  }

  var resolution: Resolution
  private var buttons: ButtonMask = []

  init(resolution: Resolution) { self.resolution = resolution }

  /// Marks all buttons as released.
  mutating func reset() { buttons = [] }

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
        isCellResolution: resolution == .cells, buttonMask: buttons, modifierFlags: modifiers(code))
    )
  }

  /// Decodes buttons 4 to 7, which stand for one notch up, down, left and right.
  private func scrollEvent(_ report: MouseReport, at timestamp: TimeInterval) -> ScrollEvent {
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

  /// Updates the buttons that are down.
  ///
  /// A motion report names only one button. If that button was not down, no button is: rxvt-unicode names
  /// the primary one whenever none is down, and a press in another window begins no touch here.
  private mutating func update(button: ButtonMask, kind: PointerReport.Kind) {
    switch kind {
    case .press: buttons.formUnion(button)
    case .release: buttons.subtract(button)
    case .motion: if button.isEmpty || !buttons.contains(button) { buttons = [] }
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

  /// Decodes three bits: Shift, Alt, Control.
  private func modifiers(_ code: Int) -> ModifierFlags {
    ModifierFlags(rawValue: UInt8(code >> 2 & 7))
  }

  /// The center of the reported cell or pixel, in dots.
  private func location(_ report: MouseReport) -> Point {
    let (width, height) = (Double(Cell.width), Double(Cell.height))
    return switch resolution {
    case .cells: Point(x: (Double(report.x) - 0.5) * width, y: (Double(report.y) - 0.5) * height)
    case .pixels(let cell):
      Point(
        x: (Double(report.x) + 0.5) * width / Double(cell.width),
        y: (Double(report.y) + 0.5) * height / Double(cell.height))
    }
  }
}
