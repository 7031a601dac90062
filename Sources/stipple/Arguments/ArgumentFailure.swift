import ArgumentParser
import Foundation
import Settings
import SketchLibrary
import Sketches

extension Failure {
  /// Throws if an argument is not UTF-8.
  ///
  /// Swift replaces invalid bytes, so such a name would lead to another file.
  static func checkArguments() throws {
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let bytes = CommandLine.unsafeArgv[index], String(validatingCString: bytes) == nil
      else { continue }
      let name = String(cString: bytes).printable(limit: 256)
      throw Failure("The argument '\(name)' is not UTF-8; rename the file.", .usage)
    }
  }

  /// Creates the error of arguments that could not be parsed.
  init(parsing arguments: [String], error: any Error) {
    let sentence =
      Self.mistypedCommand(in: arguments)
      ?? Self.sentence(OptionValues.explain(Stipple.message(for: error), for: arguments))
    self.init(sentence, .usage)
  }

  /// Returns a sentence about a mistyped command with further arguments; `nil` if there is none.
  private static func mistypedCommand(in arguments: [String]) -> String? {
    guard arguments.count > 1, let name = arguments.first(where: { !$0.hasPrefix("-") }),
      !Stipple.commandNames.contains(name),
      let command = Stipple.commandNames.first(where: name.isOneEdit)
    else { return nil }
    return "There is no command '\(name.printable(limit: 256))'; did you mean \(command)?"
  }

  /// Returns a message of the argument parser as one sentence that is safe to print.
  static func sentence(_ message: String) -> String {
    let parts = message.split(separator: "\n").map { $0.trimmingPrefix(/\s*(- )?/) }
    let list = parts.dropFirst().joined(separator: ", ")
    let text = (parts.first.map { String($0) } ?? "") + (list.isEmpty ? "" : " \(list)")
    let sentence =
      text
      .replacing(". Please provide one of the following:", with: "; use one of")
      .replacing(". Please provide one of", with: "; use one of")
      .replacing(". Did you mean", with: "; did you mean")
    let isComplete = sentence.hasSuffix(".") || sentence.hasSuffix("?")
    return (isComplete ? sentence : sentence + ".").printable()
  }
}
