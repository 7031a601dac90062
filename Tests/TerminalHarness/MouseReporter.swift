import Geometry

/// Writes mouse reports as the terminal would that a program has switched them on in.
///
/// xterm ctlseqs, "Mouse Tracking": SGR (1006) and SGR-Pixels (1016).
struct MouseReporter {
  var profile: TerminalProfile
  var encoding: PrivateModes.MouseEncoding
  var tracking: PrivateModes.MouseTracking

  /// The report of an event; empty when the program has not asked for events of this kind.
  func report(_ event: MouseEvent) -> String {
    guard isWanted(event) else { return "" }
    let motion = event.action == .move ? 32 : 0
    // 3 is no button.
    let code = (event.button?.rawValue ?? 3) + motion + event.modifiers.rawValue
    let place = coordinates(of: event.location)
    return "\u{1B}[<\(code);\(place.x);\(place.y)\(event.action == .release ? "m" : "M")"
  }

  private func isWanted(_ event: MouseEvent) -> Bool {
    switch tracking {
    case .buttons: event.action != .move
    case .drags: event.action != .move || event.button != nil
    case .motion: true
    }
  }

  /// Pixels from 0, beyond the window too; or cells from 1, none beyond it.
  private func coordinates(of place: Point) -> (x: Int, y: Int) {
    let (across, down) = (place.x / 2, place.y / 4)
    switch encoding {
    case .pixels:
      let (width, height) = (Double(profile.cellWidth), Double(profile.cellHeight))
      return (Int((across * width).rounded(.down)), Int((down * height).rounded(.down)))
    case .cells:
      let (column, row) = (Int(across.rounded(.down)), Int(down.rounded(.down)))
      return (
        min(max(column, 0), profile.columns - 1) + 1, min(max(row, 0), profile.rows - 1) + 1
      )
    }
  }
}
