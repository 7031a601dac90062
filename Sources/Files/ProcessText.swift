import FoundationEssentials
// The C library declares `stdout` as a variable.
@preconcurrency import Glibc

/// What the process was started with and what it prints, with the text of paths.
package enum ProcessText {
  /// The arguments after the program's name.
  ///
  /// Unlike `CommandLine.arguments`, they keep bytes that are not UTF-8.
  package static var arguments: [String] {
    (1..<max(1, Int(CommandLine.argc))).compactMap {
      CommandLine.unsafeArgv[$0].map { String(path: $0) }
    }
  }

  /// Prints a text on standard output; the bytes of paths are printed as they are.
  package static func print(_ text: String) {
    guard text.hasMarkers else { return Swift.print(text, terminator: "") }
    let bytes = text.pathBytes
    fwrite(bytes, 1, bytes.count, stdout)
  }

  /// Whether printed text is lost because standard output could not be written.
  package static var isOutputLost: Bool { ferror(stdout) != 0 }

  package static var environment: [String: String] {
    var environment = ProcessInfo.processInfo.environment
    // Foundation replaces bytes that are not UTF-8.
    for (name, value) in environment where value.unicodeScalars.contains("\u{FFFD}") {
      environment[name] = getenv(name).map { String(path: $0) } ?? value
    }
    return environment
  }
}
