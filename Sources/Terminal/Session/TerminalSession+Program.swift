import CTerminal
import Geometry
import Glibc
import TerminalUI

/// Showing a program on the terminal, while no application runs.
extension TerminalSession {
  /// Shows a program until it is frozen or ends, and then restores the terminal.
  ///
  /// The terminal gets the program's output unchanged, and the program gets what is typed, as with script(1). While
  /// the program is frozen, its output waits, and a thread reads it. The bell rings first if freezing it has failed.
  package func show(_ program: LiveProgram, ringing: Bool = false) -> LiveProgram.Pause {
    SignalWatch.end()
    program.reader.takeBack()
    takeBackInput()
    parser = InputParser()
    if ringing { output.append("\u{7}".utf8) }
    let isResized = device.geometry != program.geometry
    follow(program)
    enter(program, isResized: isResized)
    program.wasShown = true
    while true {
      let modes = program.modes
      if let pause = exchange(program) {
        leave(program)
        if case .frozen = pause { program.reader.handOver() }
        return pause
      }
      if program.modes != modes { armRestoration(program.modes.leaving) }
    }
  }

  /// Takes over the terminal as the program left it.
  private func enter(_ program: LiveProgram, isResized: Bool = false) {
    armRestoration(program.modes.leaving)
    device.makeRaw()
    if program.wasShown {
      // Terminals differ in what they do to a normal screen that is resized while it is hidden.
      let isErased = isResized || screen?.keepsContents == true
      output.append(program.restoration(isErased: isErased))
    } else {
      // The program begins on an empty screen, as in libvterm; the lines above go to the terminal's history.
      let lines = String(repeating: "\n", count: geometry.size.rows - 1)
      output.append((lines + "\u{1B}[H\u{1B}[2J").utf8)
    }
  }

  private func leave(_ program: LiveProgram) {
    output.append(program.leaving.utf8)
    device.write(&output, until: Clock.now() + 0.5)
    output.removeAll()
    device.restoreAttributes()
    stipple_restore_disarm()
  }

  /// Gives the program the size of the terminal.
  private func follow(_ program: LiveProgram) {
    geometry = device.geometry ?? geometry
    if program.geometry != geometry {
      program.resize(to: device.window, geometry)
    } else if program.wasShown, program.modes.isAlternate {
      program.requestDrawing()
    }
  }

  /// Waits for the terminal, the program, and signals, and passes on what has arrived.
  private func exchange(_ program: LiveProgram) -> LiveProgram.Pause? {
    let (mayRead, hasChunks) = (output.isEmpty, program.reader.hasChunks)
    let events = (mayRead ? POLLIN : 0) | (program.input.isEmpty ? 0 : POLLOUT)
    var requests = [
      pollfd(device.descriptor, (program.hasRoom ? POLLIN : 0) | (mayRead ? 0 : POLLOUT)),
      pollfd(signals.descriptor),
      // The end comes before the output, or the last output could be missed.
      pollfd(mayRead ? program.ending : -1),
      // Even without events, the end of the program would interrupt the wait.
      pollfd(program.isClosed || events == 0 ? -1 : program.descriptor, events),
    ]
    // A program can run on for a while without a terminal.
    let timeout = program.isClosed ? 50 : milliseconds(untilFlushAt: Clock.now())
    poll(&requests, nfds_t(requests.count), mayRead && hasChunks ? 0 : timeout)
    if requests[1].revents != 0, let signal = receiveSignals(program) {
      return .ended(signal: signal)
    }
    guard output.flush(to: device.descriptor) else { return .ended(signal: SIGHUP) }
    if !program.input.flush(to: program.descriptor) { program.input.removeAll() }
    if mayRead, !hasChunks, requests[2].revents != 0 {
      // The kernel has a few kilobytes of the program's output; other programs may go on writing.
      for _ in 1...16 where !program.isClosed { passOutput(of: program) }
      program.isClosed = true
    } else if mayRead, hasChunks || requests[3].revents != 0 {
      passOutput(of: program)
    }
    if program.isClosed, output.isEmpty, let end = program.end() { return end }
    let hasInput = requests[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
    if hasInput { return passInput(to: program) }
    if milliseconds(untilFlushAt: Clock.now()) == 0 {
      _ = parser.flush()
      program.acceptInput()
    }
    return nil
  }

  private func passOutput(of program: LiveProgram) {
    switch program.reader.next() {
    case .input(let chunk):
      output.append(chunk.bytes)
      program.note(chunk.bytes)
    case .nothing: break
    case .hungUp: program.isClosed = true
    }
  }

  private func passInput(to program: LiveProgram) -> LiveProgram.Pause? {
    switch input.next() {
    case .input(let chunk):
      defer { incompleteSince = parser.timeout == nil ? nil : chunk.time }
      for (index, byte) in chunk.bytes.enumerated() {
        if byte == 0x1B { program.acceptInput() }
        program.incompleteInput.append(byte)
        if parser.parse(CollectionOfOne(byte)).contains(.key(program.freezeKey)) {
          program.incompleteInput = []
          typed = parser.parse(chunk.bytes[(index + 1)...])
          return .frozen(program.screen.contents)
        }
        switch parser.state {
        case .ground, .string, .stringEscape: program.acceptInput()
        default: break
        }
      }
      // A lone Escape does not wait for more.
      if case .escape = parser.state { program.acceptInput() }
      return nil
    case .nothing: return nil
    case .hungUp: return .ended(signal: SIGHUP)
    }
  }

  /// Returns the signal that ends the session, if one has arrived.
  private func receiveSignals(_ program: LiveProgram) -> Int32? {
    while let signal = signals.next() {
      switch signal {
      case SIGWINCH: follow(program)
      case SIGTSTP:
        leave(program)
        SignalReceiver.stop()
        enter(program)
        follow(program)
      case SIGCONT: enter(program)
      default: return signal
      }
    }
    return nil
  }
}
