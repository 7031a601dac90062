import CTerminal
import Geometry
import Glibc
import TerminalUI

/// Showing a program on the terminal, while no application runs.
extension TerminalSession {
  /// Shows a program until it is frozen or ends, and then restores the terminal.
  ///
  /// The terminal gets the program's output unchanged, and the program gets what is typed, as with script(1). While
  /// the program is frozen, its output waits, and a thread reads it.
  package func show(_ program: LiveProgram) -> LiveProgram.Pause {
    SignalWatch.end()
    program.reader.takeBack()
    takeBackInput()
    enter(program)
    follow(program)
    program.wasShown = true
    while true {
      let modes = program.modes
      if let pause = exchange(program) {
        leave(program)
        if case .frozen = pause { program.reader.handOver() }
        return pause
      }
      if program.modes != modes { armRestoration(of: program) }
    }
  }

  /// Takes over the terminal as the program left it.
  private func enter(_ program: LiveProgram) {
    armRestoration(of: program)
    device.makeRaw()
    guard program.wasShown else { return }
    output.append(program.restoration(isErased: screen?.keepsContents == true).utf8)
  }

  private func leave(_ program: LiveProgram) {
    output.append((program.modes.leaving + Self.plain).utf8)
    device.write(&output, until: Clock.now() + 0.5)
    output.removeAll()
    device.restoreAttributes()
    stipple_restore_disarm()
  }

  /// The sequence that resets the attributes of SGR.
  private static let plain = "\u{1B}[m"

  private func armRestoration(of program: LiveProgram) {
    var attributes = device.originalAttributes
    let bytes = program.modes.leaving + Self.plain
    bytes.withCString { stipple_restore_arm(device.descriptor, &attributes, $0, bytes.utf8.count) }
  }

  /// Gives the program the size of the terminal.
  private func follow(_ program: LiveProgram) {
    geometry = device.geometry ?? geometry
    if program.geometry != geometry {
      program.resize(to: device.window, geometry)
    } else if program.wasShown {
      program.requestDrawing()
    }
  }

  /// Waits for the terminal, the program, and signals, and passes on what has arrived.
  private func exchange(_ program: LiveProgram) -> LiveProgram.Pause? {
    let (mayRead, hasChunks) = (output.isEmpty, program.reader.hasChunks)
    var requests = [
      pollfd(device.descriptor, (program.input.isEmpty ? POLLIN : 0) | (mayRead ? 0 : POLLOUT)),
      pollfd(
        program.isClosed ? -1 : program.descriptor,
        (mayRead ? POLLIN : 0) | (program.input.isEmpty ? 0 : POLLOUT)),
      pollfd(signals.descriptor), pollfd(program.endDescriptor),
    ]
    poll(&requests, nfds_t(requests.count), mayRead && hasChunks ? 0 : -1)
    if requests[2].revents != 0, let signal = receiveSignals(program) {
      return .ended(signal: signal)
    }
    guard output.flush(to: device) else { return .ended(signal: SIGHUP) }
    _ = program.input.flush(to: program.descriptor)
    if mayRead, hasChunks || requests[1].revents != 0 { _ = passOutput(of: program) }
    let hasEnded = requests[3].revents != 0
    if hasEnded || program.isClosed, program.endDescriptor < 0 || hasEnded {
      return finish(program)
    }
    let hasInput = requests[0].revents & Int16(POLLIN | POLLHUP | POLLERR) != 0
    return hasInput ? passInput(to: program) : nil
  }

  /// Passes on a chunk of the program's output; returns whether there was one.
  private func passOutput(of program: LiveProgram) -> Bool {
    switch program.reader.next() {
    case .input(let chunk):
      output.append(chunk.bytes)
      program.note(chunk.bytes)
      return true
    case .nothing: return false
    case .hungUp:
      program.isClosed = true
      return false
    }
  }

  /// Passes on the last output of a program that has ended; a process that it left behind may write more.
  private func finish(_ program: LiveProgram) -> LiveProgram.Pause? {
    for _ in 0..<LiveProgram.maximumChunks {
      guard passOutput(of: program) else { break }
      device.write(&output, until: Clock.now() + 0.5)
    }
    return program.end()
  }

  private func passInput(to program: LiveProgram) -> LiveProgram.Pause? {
    switch input.next() {
    case .input(let chunk):
      let key = program.freezeKey(in: chunk.bytes)
      program.input.append(chunk.bytes[..<(key?.lowerBound ?? chunk.bytes.count)])
      return key == nil ? nil : .frozen(program.contents)
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
