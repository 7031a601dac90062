import Geometry
import Pens
import TerminalUI
import Touches

/// A pen on the console, whose tablet is mapped to the screen.
struct ConsolePen {
  /// The part of the tablet that the user chose, in its units; `nil` for the largest one with the
  /// proportions of the screen.
  private let area: Rect?
  private var screen: Vector
  private var buttons: ButtonMask = []
  /// Whether a touch that began elsewhere is ignored until it ends.
  private var ignoresTouch = false
  /// Where the pen is, in screen dots; `nil` while none is in proximity.
  private(set) var location: Point?

  init(area: Rect?, size: ScreenSize) {
    self.area = area
    screen = size.extent
  }

  var isPressed: Bool { !buttons.isEmpty }

  mutating func resize(to size: ScreenSize) { screen = size.extent }

  /// Lifts the pen; the rest of a touch is ignored.
  mutating func lift() {
    // A tablet that names no tool reports nothing between two touches, so only a touch is ignored.
    if isPressed { ignoresTouch = true }
    buttons = []
  }

  /// Notes a report that is not used; the rest of a touch is ignored.
  mutating func ignore(_ pen: PenReport) { ignoresTouch = !pen.buttonMask.isEmpty }
  /// Forgets the pen, because its tablet is gone or another one is used.
  mutating func leave() { (buttons, ignoresTouch, location) = ([], false, nil) }

  /// Converts a report of a tablet; `nil` if the pen has left.
  mutating func report(_ pen: PenReport, axes: PenAxes) -> PointerReport? {
    if pen.buttonMask.isEmpty { ignoresTouch = false }
    let wasPressed = isPressed
    buttons = ignoresTouch ? [] : pen.buttonMask
    let area = area.map { PenArea($0, on: screen) } ?? PenArea(of: axes, on: screen)
    location = pen.isNear ? area.location(of: pen.location) : nil
    guard pen.isNear || wasPressed else { return nil }
    return PointerReport(
      wasPressed == isPressed ? .motion : isPressed ? .press : .release, timestamp: pen.time,
      location: area.location(of: pen.location), buttonMask: buttons, pen: pen.reading)
  }
}
