import Geometry
import Gestures
import Glibc
import Ink
import Raster
import Touches

extension DrawingController {
  /// The minimum time that a turn takes, in seconds: two of the steps in which a file stores times.
  private static let turnDuration = 2e-6

  /// Turns the nib clockwise by steps of 15°, also during a stroke.
  func turnNib(by steps: Int, at time: TimeInterval) {
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
    gestures.stroke.nibAngle = nibDial.offset
    repeatTouch(at: time)
    showToolMessage()
  }

  /// The angles of the nib that the tool uses, for people: `nib 45°`.
  var nibTexts: [String] {
    let turn = tool.settings.contains(.direction) ? ["nib \(nibDial.azimuthText)"] : []
    let isTilted = tool.settings.contains(.tilt) && nibDial.isTilted
    return turn + (isTilted ? ["tilt \(nibDial.altitudeText)"] : [])
  }

  /// Notes the pointer's touch, and gives it the angles that are dialed.
  func dialed(_ event: TouchEvent) -> TouchEvent {
    if let touch = event.allTouches.first {
      drawingTouch = touch.phase == .ended || touch.phase == .cancelled ? nil : touch
    }
    guard tool.draws else { return event }
    return nibDial.apply(to: event, settings: tool.settings)
  }

  /// Adds a sample where the pointer rests, with the new angles of the nib.
  ///
  /// A position that is known only to its cell is not repeated: its estimate would not be corrected.
  private func repeatTouch(at time: TimeInterval) {
    guard gestures.stroke.state.isActive, menu == nil, var touch = drawingTouch,
      !touch.estimatedPropertiesExpectingUpdates.contains(.location)
    else { return }
    touch.phase = .moved
    // Later than the sample before, even if both were read together: a nib's direction depends on time.
    touch.timestamp = max(time, touch.timestamp + Self.turnDuration)
    touch.previousLocation = touch.location
    touch.precisePreviousLocation = touch.preciseLocation
    touch.estimatedPropertiesExpectingUpdates = []
    touch.estimationUpdateIndex = nil
    touchesChanged(TouchEvent(coalesced: [touch]))
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
      columns: Self.dialColumns.direction,
      content: { [unowned self] in
        let picture = nibDial.picture(usesBraille: usesBraille)
        return " nib \(picture) \(nibDial.azimuthText)"
      }, value: { [unowned self] in nibDial.azimuthSteps },
      drag: { direction, _, _ in
        Int((atan2(direction.dy, direction.dx) / NibDial.step).rounded())
      },
      changed: { [unowned self] value, time in
        setNib(.direction, at: time) { $0.azimuthSteps = value }
      })
  }

  /// The dial of the tilt, which a drag to the right raises.
  private var tiltDial: DialControl {
    DialControl(
      columns: Self.dialColumns.tilt,
      content: { [unowned self] in " tilt \(nibDial.altitudeText)" },
      value: { [unowned self] in nibDial.altitudeSteps },
      drag: { _, offset, start in start + Int((offset.dx / Self.dotsPerStep).rounded()) },
      changed: { [unowned self] value, time in
        setNib(.tilt, at: time) { $0.altitudeSteps = value }
      })
  }
}
