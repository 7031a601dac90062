import Geometry
import TerminalUI
import Touches

extension TerminalSession {
  /// The readers of the input, which read on while the loop is busy.
  var readers: [InputReader] {
    [input] + [console?.reader].compactMap(\.self) + (pen?.input.readers ?? [])
  }

  func takeBackInput() { for reader in readers { reader.takeBack() } }

  func handle(
    _ event: InputEvent, at now: TimeInterval, _ application: any Application,
    _ screen: CursesScreen
  ) {
    switch event {
    case .mouse(let report):
      let doubtsButtons = decoder.doubtsButtons
      switch decoder.decode(report, at: now) {
      case .pointer(let report):
        let resumes = doubtsButtons && report.kind == .motion && !report.buttonMask.isEmpty
        if resumes, !application.shouldResumeTouch(with: report) { return decoder.ignoreButtons() }
        performPen(pen?.join(report) ?? [.report(report)], at: now, application)
        console?.follow(report.location)
      case .wheel(let event):
        deliverTouches(to: application)
        application.scrolled(event)
      case nil: break
      }
    case .key(let key):
      deliverTouches(to: application)
      press(key, at: now, application, screen)
    case .pasted(let text):
      deliverTouches(to: application)
      application.pasted(text, at: now)
    case .focus(let hasFocus):
      if !hasFocus { interruptTouches(at: now, application, mayResume: true) }
    case .reply(.cursorPosition):
      // F3 with a modifier sends the same bytes; stipple does not use that key.
      application.displayLink.frameAcknowledged(at: now)
    case .reply(let reply):
      capabilities.update(with: reply)
      updateResolution(after: reply)
      if case .deviceAttributes = reply { updatePalette(application, screen) }
    }
  }

  /// Chooses the inks again, because a slow terminal reported its colors after the first frame.
  private func updatePalette(_ application: any Application, _ screen: CursesScreen) {
    guard screen.choosePalette(for: capabilities.colors) else { return }
    screen.resize(to: geometry.size)
    application.resize(to: geometry.size)
    application.displayLink.isPaused = false
  }

  /// Handles Ctrl-Z and Ctrl-L; passes other keys to the console's pointer or the application.
  private func press(
    _ key: Key, at now: TimeInterval, _ application: any Application, _ screen: CursesScreen
  ) {
    switch key {
    case Key(.character("z"), .control): suspend(application, screen, wholeGroup: true)
    case Key(.character("l"), .control):
      screen.redraw()
      application.displayLink.isPaused = false
    default:
      if !moveConsolePointer(with: key, at: now, application) {
        application.keyPressed(key, at: now)
      }
    }
  }

  func perform(
    _ effects: [PointerEffect], at now: TimeInterval, _ application: any Application
  ) {
    for effect in effects {
      switch effect {
      case .report(let report):
        collector.pointer.add(report)
        if !collector.isTouching { application.pointerHovered(report) }
      case .penReport(let report):
        collector.pen.add(report)
        if !collector.isTouching { application.pointerHovered(report) }
      case .update(let reading): collector.pointer.update(reading)
      case .wheel(let event):
        deliverTouches(to: application)
        application.scrolled(event)
      case .cancelTouch: collector.pointer.cancel(at: now)
      case .cancelPenTouch: collector.pen.cancel(at: now)
      case .notice(let text): application.showNotice(text)
      }
    }
  }

  /// Cancels the current touches, because the terminal may no longer report the pointer to stipple.
  ///
  /// If the touch may resume and the application resumes it, the next report with its button begins a
  /// new one. Else the rest is ignored: while stipple is suspended, the shell may receive the release.
  func interruptTouches(
    at now: TimeInterval, _ application: any Application, mayResume: Bool = false
  ) {
    deliverTouches(to: application)
    let resumes = mayResume && !decoder.namesButtonsWhileHovering && application.resumesTouch
    collector.cancel(at: now)
    deliverTouches(to: application)
    guard !resumes else { return decoder.doubtButtons() }
    decoder.ignoreButtons()
    console?.lift()
    pen?.cancel()
  }
}
