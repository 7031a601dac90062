import Foundation
import RoomConnection
import Sketches

/// The tokens that were entered, in a file that only the owner can read.
struct RoomTokens {
  /// The path of the file; `nil` without a home folder.
  private let path: String?

  /// The tokens of the user.
  static var current: RoomTokens {
    let environment = ProcessInfo.processInfo.environment
    let folder = [("XDG_CONFIG_HOME", ""), ("HOME", "/.config")].lazy.compactMap {
      name, subfolder in
      environment[name].flatMap { $0.hasPrefix("/") ? $0 + subfolder : nil }
    }.first
    return RoomTokens(path: folder.map { $0 + "/stipple/tokens" })
  }

  /// The lines, each with a server, a user, and a token.
  private var lines: [[String]] {
    let text = path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { $0.count == 3 }
  }

  /// Returns the token of a user; `nil` if none was entered.
  func token(of user: String, at server: String) -> String? {
    lines.last { $0[0] == server && $0[1] == user }?[2]
  }

  /// Keeps a token; does nothing if the file cannot be written.
  func keep(_ token: String, of user: String, at server: String) {
    guard let path else { return }
    let others = lines.filter { $0[0] != server || $0[1] != user }
    let text = (others + [[server, user, token]]).map { $0.joined(separator: " ") + "\n" }.joined()
    try? FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try? RoomServer.write(text, to: path)
  }

  /// Ctrl-C.
  private static let interrupt: UInt8 = 3

  /// Asks for a token on the terminal, which does not show it.
  ///
  /// - Returns: `nil` if nothing was entered.
  static func ask(for user: String) -> String? {
    writeToStandardError("Token of \(user): ")
    var settings = termios()
    guard tcgetattr(STDIN_FILENO, &settings) == 0 else { return nil }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO | ISIG)
    // Ctrl-C ends the line, so that the terminal is given back before it ends the program.
    withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = interrupt }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
    writeToStandardError("\n")
    let entered = bytes.prefix(max(0, count))
    if entered.contains(interrupt) { raise(SIGINT) }
    let line = String(decoding: entered, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    return line.isEmpty || line.contains(" ") ? nil : line
  }
}
