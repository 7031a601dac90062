import Geometry
import Glibc
import Pens
import TerminalUI
import Touches

/// The pen of a session: on the console a pointer of its own, elsewhere the terminal's pointer.
///
/// Methods return the resulting effects in order, for the session to apply.
final class SessionPen {
  let input: PenInput
  /// The pen as the console's pointer; `nil` elsewhere.
  private var pen: ConsolePen?
  /// Joins the pen with the terminal's pointer; not used on the console.
  private var matcher = PenMatcher()
  private var axes: PenAxes?
  /// The reports that were read, but not used yet.
  private var waiting: ArraySlice<(report: PenReport, axes: PenAxes)> = []
  /// Whether the program may use the pen: it runs, and its console is active.
  private(set) var isActive: Bool
  /// Whether the events are kept from other programs while the pen is active.
  private let grabsWhenActive: Bool

  /// Opens the pens; `nil` if none is to be used.
  init?(
    _ options: PointerOptions, isConsole: Bool, console: ConsolePointer?, size: ScreenSize
  ) throws(TerminalError) {
    guard let input = try PenInput(options.pen) else { return nil }
    self.input = input
    isActive = console?.isActive ?? true
    // A terminal type says nothing about the machine: over ssh, its tablet belongs to someone else.
    grabsWhenActive = isConsole && console?.isVirtualConsole == true
    pen = isConsole ? ConsolePen(area: options.penArea, size: size) : nil
    if isActive, grabsWhenActive { input.setGrabs(true) }
  }

  /// Whether `receive` has something to read even if no descriptor is ready.
  var hasInput: Bool { !waiting.isEmpty || input.hasInput }
  var deadline: TimeInterval? { [input.deadline, matcher.deadline].compactMap(\.self).min() }
  /// Where the pen is on the console; `nil` elsewhere, or if no pen is in proximity.
  var mark: PointerMark? {
    guard let pen else { return nil }
    return pen.location.map { PointerMark($0, isPressed: pen.isPressed) }
  }

  func resize(to size: ScreenSize, cell: CellPixels?) {
    pen?.resize(to: size)
    matcher.screen = size.extent
    if let cell {
      matcher.pixel = Vector(
        dx: Double(Cell.width) / Double(cell.width), dy: Double(Cell.height) / Double(cell.height))
    }
  }

  /// Uses the pen, or leaves it to other programs; the touch in progress is ignored from then on.
  func setActive(_ isActive: Bool) -> [PointerEffect] {
    guard isActive != self.isActive else { return [] }
    self.isActive = isActive
    waiting = []
    if isActive { ignore(input.unusedReports()) }
    let wasPressed = pen?.isPressed == true
    if pen != nil { input.setGrabs(isActive && grabsWhenActive) }
    cancel()
    guard wasPressed, !isActive else { return [] }
    return [.cancelPenTouch, .notice("stroke ended: console switched")]
  }

  /// Ignores the rest of the touch in progress, because it was interrupted.
  func cancel() {
    pen?.lift()
    matcher.cancel()
  }

  /// Reads what the pens have sent up to the time of the terminal's next report, if it has sent one.
  func receive(at now: TimeInterval, before end: TimeInterval? = nil) -> [PointerEffect] {
    var effects: [PointerEffect] = []
    for event in input.receive(at: now) {
      switch event {
      case .reports(let reports, let axes):
        if isActive { waiting += reports.map { ($0, axes) } } else { ignore(reports) }
      case .lost: effects += takeReports(before: .infinity) + lose()
      case .notice(let text): effects.append(.notice(text))
      }
    }
    effects += takeReports(before: end ?? .infinity)
    if pen == nil { effects += matcher.advance(to: end ?? now).map(PointerEffect.init) }
    return effects
  }

  func join(_ report: PointerReport) -> [PointerEffect] {
    isActive && pen == nil ? matcher.add(report).map(PointerEffect.init) : [.report(report)]
  }

  private func takeReports(before end: TimeInterval) -> [PointerEffect] {
    var effects: [PointerEffect] = []
    while let next = waiting.first, next.report.time <= end {
      waiting.removeFirst()
      effects += use(next.axes) + add(next.report)
    }
    return effects
  }

  /// Notes reports that arrived while the pen was not active, so that the rest of a touch is ignored.
  private func ignore(_ reports: [PenReport]) {
    if let last = reports.last { pen?.ignore(last) }
  }

  private func use(_ axes: PenAxes) -> [PointerEffect] {
    guard axes != self.axes else { return [] }
    defer { self.axes = axes }
    return self.axes == nil ? [] : lose()
  }

  private func add(_ report: PenReport) -> [PointerEffect] {
    guard pen != nil else { return matcher.add(report).map(PointerEffect.init) }
    guard let axes, let pointer = pen?.report(report, axes: axes) else { return [] }
    return [.penReport(pointer)]
  }

  private func lose() -> [PointerEffect] {
    let wasPressed = pen?.isPressed == true
    pen?.leave()
    matcher.reset()
    return wasPressed ? [.cancelPenTouch] : []
  }
}

extension PointerEffect {
  fileprivate init(_ output: PenMatcher.Output) {
    switch output {
    case .report(let report): self = .report(report)
    case .update(let reading): self = .update(reading)
    }
  }
}

/// The pen that a session uses.
package enum PenChoice: Hashable, Sendable {
  /// Every tablet, including one that is connected later.
  case automatic
  case off
  /// A tablet's node, or a FIFO or a file with the events of one.
  case path(String)
}
