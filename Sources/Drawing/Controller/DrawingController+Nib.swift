import Geometry
import Gestures
import Glibc
import Ink
import Raster
import Touches

extension DrawingController {
  /// Turns the nib clockwise by steps of 15°, also during a stroke; with a selection, its nibs.
  func turnNib(by steps: Int, at time: TimeInterval) {
    guard selection == nil else { return turnSelection(by: steps, at: time) }
    setNib(.direction, at: time) { $0.azimuthSteps += steps }
  }

  /// Raises the nib by steps of 15°, also during a stroke.
  func tiltNib(by steps: Int, at time: TimeInterval) {
    setNib(.tilt, at: time) { $0.altitudeSteps += steps }
  }

  /// Changes an angle of the nib, unless the tool has none.
  func setNib(_ setting: Tool.Settings, at time: TimeInterval, _ change: (inout NibDial) -> Void) {
    guard tool.settings.contains(setting) else {
      return showMessage("\(tool.name) has no nib \(setting == .tilt ? "tilt" : "direction")")
    }
    change(&nibDial)
    repeatTouch(at: time)
    guard selection == nil else {
      return showMessage((["next stroke"] + nibAngles.map(\.text)).joined(separator: " · "))
    }
    showToolMessage()
  }

  /// The angles of the nib that the tool uses.
  var nibAngles: [NibAngle] { nibDial.angles(tool.settings, usesBraille: usesBraille) }

  /// Gives the next stroke of a pen with a measured azimuth the angle of the dial, if its nib has a
  /// direction.
  func updateNibAngle() {
    gestures.stroke.nibAngle = tool.settings.contains(.direction) ? nibDial.offset : 0
  }

  /// Returns an event whose touches have the angles that are dialed, if the tool draws.
  func dialed(_ event: TouchEvent) -> TouchEvent {
    tool.draws ? nibDial.apply(to: event, settings: tool.settings) : event
  }

  /// Notes the newest sample of the touch that draws.
  ///
  /// Called after the recognizers have received the event, because one of them owns the touch.
  ///
  /// - Parameter event: The event as it was reported.
  func noteDrawingTouch(_ event: TouchEvent) {
    guard gestures.stroke.state.isActive, let id = gestures.stroke.touches.first?.id else {
      drawingTouch = nil
      return
    }
    if drawingTouch == nil, let touch = event.allTouches.first(where: { $0.id == id }) {
      drawingTouch = RepeatableTouch(touch, in: event)
    }
    drawingTouch?.update(with: event)
  }

  /// Adds a sample where the pointer rests, with the new angles of the nib.
  private func repeatTouch(at time: TimeInterval) {
    guard gestures.stroke.state.isActive, !hasOverlay, let event = drawingTouch?.repeated(at: time)
    else { return }
    touchesChanged(event)
  }
}

// MARK: - The dials of the menu

extension DrawingController {
  /// The width of the dials, in columns: together with the width they fill a line of the menu.
  private static let dialColumns = (direction: 12, tilt: 9)
  /// The length of a drag that tilts the nib by one step, in dots.
  private static let dotsPerStep = 4.0

  /// Whether the direction of the nib can be shown in braille.
  var usesBraille: Bool { cellStyle == .braille }

  /// The dials of the tool's angles.
  var nibDials: [any MenuControl] {
    (tool.settings.contains(.direction) ? [directionDial] : [])
      + (tool.settings.contains(.tilt) ? [tiltDial] : [])
  }

  /// The dial of the direction, which turns toward the pointer.
  private var directionDial: DialControl {
    DialControl(
      columns: Self.dialColumns.direction, range: 0...NibDial.halfTurn - 1, notch: 1,
      content: { [unowned self] in
        " " + nibDial.direction(usesBraille: usesBraille).pictureText
      },
      value: { [unowned self] in nibDial.lineSteps },
      drag: { direction, _, _ in
        let steps = Int((atan2(direction.dy, direction.dx) / NibDial.step).rounded())
        return (steps + NibDial.steps) % NibDial.halfTurn
      },
      changed: { [unowned self] value, time in
        setNib(.direction, at: time) { $0.lineSteps = value }
      })
  }

  /// The dial of the tilt, which a drag to the right raises.
  private var tiltDial: DialControl {
    DialControl(
      columns: Self.dialColumns.tilt, range: NibDial.altitudes, notch: -1,
      content: { [unowned self] in " " + nibDial.tilt.text },
      value: { [unowned self] in nibDial.altitudeSteps },
      drag: { _, offset, start in start + Int((offset.dx / Self.dotsPerStep).rounded()) },
      changed: { [unowned self] value, time in
        setNib(.tilt, at: time) { $0.altitudeSteps = value }
      })
  }
}
