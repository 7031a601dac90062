import Files
package import Ink
package import Screens
import SystemPackage

/// Where the screen of another program comes from.
package enum ScreenFile {
  /// Reads a file, or standard input, whose escape sequences are never passed on; throws `FileError` or `UserError`.
  package static func read(_ path: String?, size: ScreenSizing) throws -> TerminalScreen {
    let name = path.map { "'\($0)'" } ?? "Standard input"
    do {
      let file = try path.map { try InputFile($0) } ?? ImportFile.openStandardInput()
      let bytes = try file?.bytes(limit: ScreenReader.maximumLength)
      guard let bytes else { throw UserError("\(name) is longer than 64 MB.", .badData) }
      return try ScreenReader.read(bytes, size: size)
    } catch let error as Errno {
      throw FileError.unreadable(path: path ?? "standard input", reason: error.reason)
    } catch let failure as ScreenReader.Failure {
      let reason = failure == .empty ? "is empty" : "is not text that a terminal shows"
      throw UserError("\(name) \(reason).", .badData)
    }
  }

  /// Reads the screen of a Linux console, such as `tty1`; throws `FileError` or `UserError`.
  package static func readConsole(
    _ name: String, hasLargeFont: Bool
  ) throws -> TerminalScreen {
    let parts = try ["/dev/vcsa", "/dev/vcsu"].map { device in
      let path = device + name.dropFirst("tty".count)
      do throws(Errno) {
        return try InputFile(path).bytes(limit: ScreenReader.maximumLength) ?? []
      } catch { throw FileError.unreadable(path: path, reason: error.reason) }
    }
    guard
      let screen = TerminalScreen(
        consoleAttributes: parts[0], hasLargeFont: hasLargeFont, characters: parts[1])
    else { throw UserError("The console \(name) shows no text.", .badData) }
    return screen
  }
}
