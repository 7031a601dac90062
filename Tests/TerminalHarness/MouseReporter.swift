import Geometry

/// Encodes mouse reports as the terminal would, in the modes that the program has set.
///
/// xterm ctlseqs, "Mouse Tracking": SGR (1006) and SGR-Pixels (1016).
struct MouseReporter {
  var profile: TerminalProfile
  var encoding: PrivateModes.MouseEncoding
  var tracking: PrivateModes.MouseTracking

  /// Returns the report of an event; empty if the program has not enabled events of this kind.
  func report(_ event: MouseEvent) -> String {
    guard isEnabled(event) else { return "" }
    let motion = event.action == .move ? 32 : 0
    // 3 means no button.
    let code = (event.button?.rawValue ?? 3) + motion + event.modifiers.rawValue
    let point = coordinates(of: event.location)
    return "\u{1B}[<\(code);\(point.x);\(point.y)\(event.action == .release ? "m" : "M")"
  }

  private func isEnabled(_ event: MouseEvent) -> Bool {
    switch tracking {
    case .buttons: event.action != .move
    case .drags: event.action != .move || event.button != nil
    case .motion: true
    }
  }

  /// Returns unclamped pixels from 0, or cells from 1, clamped to the screen.
  private func coordinates(of location: Point) -> (x: Int, y: Int) {
    let (across, down) = (location.x / 2, location.y / 4)
    switch encoding {
    case .pixels:
      let (width, height) = (Double(profile.cellWidth), Double(profile.cellHeight))
      return (Int((across * width).rounded(.down)), Int((down * height).rounded(.down)))
    case .cells:
      let (column, row) = (Int(across.rounded(.down)), Int(down.rounded(.down)))
      return (min(max(column, 0), profile.columns - 1) + 1, min(max(row, 0), profile.rows - 1) + 1)
    }
  }
}
