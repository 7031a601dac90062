import DrawingApp
import Files
import Foundation
import SketchLibrary
import Terminal
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
    let reason = texts[1].firstLine
    // A popup fails without a reason if its command does, which has shown one.
    guard process.terminationStatus == 0 || reason.isEmpty
    else { throw UserError("tmux \(arguments[0]) failed: \(reason).", .unavailable) }
    return texts[0]
  }

  /// Shows a message on a client, by default that of the terminal.
  static func show(_ message: String, on client: String? = nil) throws {
    // tmux expands formats, which can run programs, and times.
    let text = message.replacing("#", with: "##").replacing("%", with: "%%")
    try run(["display-message", "-d", "4000"] + (client.map { ["-c", $0] } ?? []) + [text])
  }

  /// Opens a popup exactly over a pane, where `stipple over` draws on what the pane shows, and waits until it closes.
  ///
  /// In copy mode that is what is scrolled to. The popup stays open with an error. `arguments` are further ones of
  /// `stipple over`.
  static func openPopup(over pane: String, client: String?, _ arguments: [String]) throws {
    let format =
      "#{pane_id} #{pane_width} #{pane_height} #{client_width} #{client_height} #{status} "
      + "#{scroll_position} #{pane_current_path}"
    let target = ["-t", pane] + (client.map { ["-c", $0] } ?? [])
    let answer = try run(["display-message", "-p"] + target + [format])
    let fields = answer.firstLine.split(
      separator: " ", maxSplits: 7, omittingEmptySubsequences: false
    ).map(String.init)
    guard fields.count == 8, let width = Int(fields[1]), let height = Int(fields[2])
    else { throw UserError("There is no pane '\(pane.printable())' in tmux.", .usage) }
    guard width >= TerminalError.minimumColumns, height >= TerminalError.minimumRows else {
      throw UserError("The pane has \(width) columns and \(height) rows; enlarge it.", .unavailable)
    }
    var capture = ["tmux", "capture-pane", "-epN", "-t", fields[0]]
    if let position = Int(fields[6]) {
      capture += ["-S", "\(-position)", "-E", "\(height - 1 - position)"]
    }
    let over =
      [SampleSketch.runningProgram, "over", "-", "--size", "\(width)x\(height)", "--copy"]
      + arguments
    let pipe = [capture, over].map { $0.map(\.shellArgument).joined(separator: " ") }
    let command = pipe.joined(separator: " | ") + " || { echo Press Escape.; false; }"
    // A client can be smaller than the pane; it shows its part of the screen.
    let statusRows = Int(fields[5]) ?? (fields[5] == "on" ? 1 : 0)
    let room = (Int(fields[3]) ?? width, (Int(fields[4]) ?? .max) - statusRows)
    let folder = client == nil ? Path.current : fields[7]
    try run(
      ["display-popup", "-B", "-EE", "-x", "P", "-y", "P", "-w", "\(min(width, room.0))", "-h"]
        + ["\(min(height, room.1))", "-d", folder.replacing("#", with: "##")] + target + [
          "sh", "-c", command,
        ])
  }
}
