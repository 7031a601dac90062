import ArgumentParser
import DrawingApp
import Files
import Foundation
import SketchLibrary
import Sketches
import Terminal
import TerminalUI

extension Over {
  /// Runs a program on the whole terminal, draws a page each time it is frozen, and ends as it does.
  func run(_ command: [String]) throws {
    var path = try pathOfPages()
    TerminalSession.blockSignals()
    let terminal = try options.terminal(inFilter: true)
    guard let program = try LiveProgram(command, on: terminal, freezeKey: freezeKey) else {
      throw UserError("This needs libvterm: install the package libvterm0.", .unavailable)
    }
    var session = session(on: terminal)
    session.notice = "frozen · draw · Enter goes on · ? keys"
    session.deliver = { path = $1 }
    var (pause, failure): (LiveProgram.Pause, (any Error)?) = (terminal.show(program), nil)
    while case .frozen(let screen) = pause {
      session.page = screen
      do {
        let location = try SketchLocation(file: path, environment: ProcessText.environment)
        try session.runToEnd(in: location)
        pause = terminal.show(program)
      } catch {
        failure = failure ?? error
        pause = terminal.show(program, ringing: true)
      }
    }
    // The kernel tells the program that its terminal is gone.
    if case .ended(let signal) = pause { TerminalSession.die(of: signal) }
    do {
      if File.exists(path) {
        try deliver(LoadingSketch.open(path: path).read().edits, at: path)
      }
    } catch { failure = failure ?? error }
    if let failure { writeToStandardError("stipple: \(String(describing: failure).printable())\n") }
    fflush(nil)
    if case .exited(let status) = pause { Foundation.exit(status) }
    if case .killed(let signal) = pause { TerminalSession.die(of: signal) }
  }

  /// Returns the path of the sketch, which is created when something is drawn on its first page.
  private func pathOfPages() throws -> String {
    if let output {
      guard !File.exists(output) else { throw FileError.exists(path: output) }
      return Path.absolute(output)
    }
    let folder = try DataFolder(environment: ProcessText.environment)
    let path = try folder.newFile(named: DataFolder.name(of: .now))
    try File.remove(path)
    return path
  }
}

extension Key {
  /// Reads the name of a key that no text contains.
  init(freezeKey name: String) throws {
    guard name.count > 1, let key = Key(name: name), ![.escape, .character(" ")].contains(key.code)
    else { throw ValidationError("use a key such as F12 or Ctrl-^.") }
    self = key
  }
}
