import CProcess
import FoundationEssentials
// The C library declares `stdout` as a variable.
@preconcurrency import Glibc

/// What the program was built from, what it was started with, and what it prints, with the text of paths.
package enum ProcessText {
  /// The arguments after the program's name.
  ///
  /// Unlike `CommandLine.arguments`, they keep bytes that are not UTF-8, and come from `main`.
  package static var arguments: [String] {
    var arguments: [String] = []
    while let argument = stipple_argument(Int32(arguments.count + 1)) {
      arguments.append(String(path: argument))
    }
    return arguments
  }

  /// The commit that the program was built from, if the build named one.
  package static var commit: String? { stipple_commit().map { String(cString: $0) } }

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
