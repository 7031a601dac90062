import DrawingApp
import Files
import Foundation
import SketchLibrary
import TerminalUI

/// Commands of tmux.
enum Tmux {
  /// Whether the program runs in tmux.
  static var isRunning: Bool { ProcessText.environment["TMUX"]?.isEmpty == false }

  /// Runs a command with a text as its input, and returns what it prints; throws `UserError` with what tmux says.
  @discardableResult static func run(_ arguments: [String], input: String? = nil) throws -> String {
    let (process, pipes) = (Process(), (0..<3).map { _ in Pipe() })
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["tmux"] + arguments
    (process.standardInput, process.standardOutput) = (pipes[0], pipes[1])
    process.standardError = pipes[2]
    do { try process.run() } catch { throw UserError("Cannot run tmux: \(error).", .unavailable) }
    try pipes[0].fileHandleForWriting.write(contentsOf: Data((input ?? "").utf8))
    try pipes[0].fileHandleForWriting.close()
    let texts = pipes.dropFirst().map {
      String(decoding: $0.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    }
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let reason = texts[1].firstLine
      throw UserError(
        "tmux \(arguments[0]) failed\(reason.isEmpty ? "" : ": \(reason)").", .unavailable)
    }
    return texts[0]
  }

  /// Copies a text, also to the clipboard of the terminal, and shows a message.
  static func copy(_ text: String, message: String) throws {
    try run(["load-buffer", "-w", "-"], input: text)
    try run(["display-message", "-d", "4000", message])
  }

  /// Opens a popup exactly over a pane, where `stipple over` draws on what the pane shows, and waits until it closes.
  ///
  /// In copy mode that is what is scrolled to. The popup stays open with an error. `arguments` are further ones of
  /// `stipple over`.
  static func openPopup(over pane: String, client: String?, _ arguments: [String]) throws {
    let format = "#{pane_id} #{pane_width} #{pane_height} #{scroll_position} #{pane_current_path}"
    let answer = try run(["display-message", "-p", "-t", pane, format])
    let fields = answer.firstLine.split(
      separator: " ", maxSplits: 4, omittingEmptySubsequences: false)
    guard fields.count == 5, let width = Int(fields[1]), let height = Int(fields[2])
    else { throw UserError("There is no pane '\(pane.printable())' in tmux.", .usage) }
    let id = String(fields[0])
    var capture = ["tmux", "capture-pane", "-epN", "-t", id]
    if let position = Int(fields[3]) {
      capture += ["-S", "\(-position)", "-E", "\(height - 1 - position)"]
    }
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let over = [program, "over", "-", "--size", "\(width)x\(height)", "--copy"] + arguments
    let command = [capture, over].map { $0.map(\.shellArgument).joined(separator: " ") }
    try run(
      ["display-popup", "-B", "-EE", "-x", "P", "-y", "P", "-w", "\(width)", "-h", "\(height)"]
        + ["-t", id, "-d", String(fields[4])] + (client.map { ["-c", $0] } ?? [])
        + [command.joined(separator: " | ")])
  }
}
