import Geometry
import Glibc
import Pens
import TerminalUI
import Touches

/// The pen of a session: on the console a pointer of its own, elsewhere the terminal's pointer.
///
/// Methods return the resulting ``Effect`` values in order, for the session to apply.
final class SessionPen {
  /// An action for the session to perform.
  enum Effect {
    /// Collect a report of the terminal's pointer.
    case report(PointerReport)
    /// Correct a report of the terminal's pointer.
    case update(PenReading)
    /// Collect a report of the pen.
    case penReport(PointerReport)
    /// End the current stroke of the pen.
    case endStroke
    /// Show a notice.
    case notice(String)
  }

  /// How reports become those of a pointer.
  private enum Mode {
    case console(ConsolePen)
    case terminal(PenMatcher)
  }

  private let input: PenInput
  private var mode: Mode
  private var axes: PenAxes?
  /// The reports that were read, but not used yet.
  private var waiting: ArraySlice<(report: PenReport, axes: PenAxes)> = []
  /// Whether the program may use the pen: it runs, and its console is active.
  private(set) var isActive: Bool
  /// Whether the events are kept from other programs while the pen is active.
  private let grabsWhenActive: Bool

  /// Opens the pens; `nil` if none is to be used.
  ///
  /// - Parameters:
  ///   - options: The choice of the pen and its area.
  ///   - isConsole: Whether the terminal has the type of a console, so that it reports no pointer.
  ///   - console: The console's pointer, which knows whether there is a console and it is active.
  ///   - size: The size of the screen.
  /// - Throws: ``TerminalError/cannotOpenPen(path:reason:)``.
  init?(
    _ options: PointerOptions, isConsole: Bool, console: ConsolePointer?, size: ScreenSize
  ) throws(TerminalError) {
    guard let input = try PenInput(options.pen) else { return nil }
    self.input = input
    isActive = console?.isActive ?? true
    // A terminal type says nothing about the machine: over ssh, its tablet belongs to someone else.
    grabsWhenActive = isConsole && console?.isVirtualConsole == true
    mode =
      isConsole
      ? .console(ConsolePen(area: options.penArea, size: size)) : .terminal(PenMatcher())
    if isActive, grabsWhenActive { input.setGrabs(true) }
  }

  /// Whether the events are now kept from other programs.
  var grabs: Bool { input.grabs }

  /// The descriptors to poll before calling `receive`.
  var requests: [pollfd] { input.requests }
  /// Whether `receive` has something to read even if no descriptor is ready.
  var hasInput: Bool { !waiting.isEmpty || input.hasInput }
  /// When to call `receive`; `nil` for never.
  var deadline: TimeInterval? {
    var deadlines = [input.deadline]
    if case .terminal(let matcher) = mode { deadlines.append(matcher.deadline) }
    return deadlines.compactMap(\.self).min()
  }
  /// Where the pen is on the console; `nil` elsewhere, or if no pen is in proximity.
  var mark: PointerMark? {
    guard case .console(let pen) = mode else { return nil }
    return pen.location.map { PointerMark($0, isPressed: pen.isPressed) }
  }

  /// Notes which descriptors are ready, before ``receive(at:before:)``.
  func note(_ requests: some Sequence<pollfd>) { input.note(requests) }

  /// Lets other threads read if the event loop stays busy.
  func handOver() { input.handOver() }

  /// Keeps other threads from reading, from now on.
  func takeBack() { input.takeBack() }

  /// Changes the screen's size, and that of a pixel in dots.
  func resize(to size: ScreenSize, cell: CellPixels?) {
    let (width, height) = (Double(Cell.width), Double(Cell.height))
    switch mode {
    case .console(var pen):
      pen.resize(to: size)
      mode = .console(pen)
    case .terminal(var matcher):
      matcher.screen = Vector(dx: Double(size.columns) * width, dy: Double(size.rows) * height)
      if let cell {
        matcher.pixel = Vector(
          dx: width / Double(cell.width), dy: height / Double(cell.height))
      }
      mode = .terminal(matcher)
    }
  }

  /// Uses the pen, or leaves it to other programs; the touch in progress is ignored from then on.
  func setActive(_ isActive: Bool) -> [Effect] {
    guard isActive != self.isActive else { return [] }
    self.isActive = isActive
    waiting = []
    if isActive { ignore(input.unusedReports()) }
    guard case .console(let pen) = mode else {
      cancel()
      return []
    }
    input.setGrabs(isActive && grabsWhenActive)
    cancel()
    return pen.isPressed && !isActive
      ? [.endStroke, .notice("stroke ended: console switched")] : []
  }

  /// Ignores the rest of the touch in progress, because it was canceled.
  func cancel() {
    switch mode {
    case .console(var pen):
      pen.lift()
      mode = .console(pen)
    case .terminal(var matcher):
      matcher.cancel()
      mode = .terminal(matcher)
    }
  }

  /// Reads what the pens have sent, and performs what is due.
  ///
  /// - Parameters:
  ///   - now: The current time.
  ///   - end: The time of the terminal's next report, which later reports of the pen must follow; `nil`
  ///     if the terminal has sent none.
  /// - Returns: The effects, in order.
  func receive(at now: TimeInterval, before end: TimeInterval? = nil) -> [Effect] {
    var effects: [Effect] = []
    for event in input.receive(at: now) {
      switch event {
      case .reports(let reports, let axes):
        if isActive { waiting += reports.map { ($0, axes) } } else { ignore(reports) }
      case .lost: effects += takeReports(before: .infinity) + lose()
      case .notice(let text): effects.append(.notice(text))
      }
    }
    effects += takeReports(before: end ?? .infinity)
    if case .terminal(var matcher) = mode {
      effects += matcher.advance(to: end ?? now).map(Effect.init)
      mode = .terminal(matcher)
    }
    return effects
  }

  /// Joins a report of the terminal's pointer with the pen.
  func join(_ report: PointerReport) -> [Effect] {
    guard isActive, case .terminal(var matcher) = mode else { return [.report(report)] }
    let effects = matcher.add(report).map(Effect.init)
    mode = .terminal(matcher)
    return effects
  }

  /// Uses the reports up to a time.
  private func takeReports(before end: TimeInterval) -> [Effect] {
    var effects: [Effect] = []
    while let next = waiting.first, next.report.time <= end {
      waiting.removeFirst()
      effects += use(next.axes) + add(next.report)
    }
    return effects
  }

  /// Notes reports that arrived while the pen was not active, so that the rest of a touch is ignored.
  private func ignore(_ reports: [PenReport]) {
    guard let last = reports.last, case .console(var pen) = mode else { return }
    pen.ignore(last)
    mode = .console(pen)
  }

  private func use(_ axes: PenAxes) -> [Effect] {
    guard axes != self.axes else { return [] }
    let isFirst = self.axes == nil
    self.axes = axes
    guard !isFirst else { return [] }
    return lose()
  }

  private func add(_ report: PenReport) -> [Effect] {
    switch mode {
    case .console(var pen):
      let pointer = axes.flatMap { pen.report(report, axes: $0) }
      mode = .console(pen)
      return pointer.map { [.penReport($0)] } ?? []
    case .terminal(var matcher):
      let effects = matcher.add(report).map(Effect.init)
      mode = .terminal(matcher)
      return effects
    }
  }

  /// Ends the stroke of a pen that is gone.
  private func lose() -> [Effect] {
    switch mode {
    case .console(var pen):
      let isPressed = pen.isPressed
      pen.leave()
      mode = .console(pen)
      return isPressed ? [.endStroke] : []
    case .terminal(var matcher):
      matcher.reset()
      mode = .terminal(matcher)
      return []
    }
  }
}

extension SessionPen.Effect {
  fileprivate init(_ output: PenMatcher.Output) {
    switch output {
    case .report(let report): self = .report(report)
    case .update(let reading): self = .update(reading)
    }
  }
}
