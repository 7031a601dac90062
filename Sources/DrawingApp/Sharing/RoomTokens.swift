import Foundation
import RoomConnection
import SketchLibrary

/// The tokens that were entered, in a file that only the owner can read.
package struct RoomTokens {
  /// The path of the file; `nil` without a home folder.
  private let path: String?

  /// Selects `stipple/tokens` in the folder of settings.
  package init(environment: [String: String]) {
    path = BaseFolder.settings.path(environment: environment).map { $0 + "/stipple/tokens" }
  }

  /// The lines, each with a server, a user, and a token.
  private var lines: [[String]] {
    let text = path.flatMap { try? String(contentsOfFile: $0, encoding: .utf8) } ?? ""
    return text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      .filter { $0.count == 3 }
  }

  func token(of user: String, at server: String) -> String? {
    lines.last { $0[0] == server && $0[1] == user }?[2]
  }

  /// Keeps a token; does nothing if the file cannot be written.
  package func keep(_ token: String, of user: String, at server: String) {
    guard let path else { return }
    let others = lines.filter { $0[0] != server || $0[1] != user }
    let text = (others + [[server, user, token]]).map { $0.joined(separator: " ") + "\n" }.joined()
    try? FileManager.default.createDirectory(
      atPath: URL(filePath: path).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try? RoomServer.write(text, to: path)
  }
}
