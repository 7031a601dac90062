import ArgumentParser
import Files
import Foundation
import Settings
import SketchLibrary
import Sketches

extension Failure {
  /// Returns a sentence about arguments that could not be parsed.
  static func sentence(about arguments: [String], _ error: any Error) -> String {
    mistypedCommand(in: arguments)
      ?? sentence(OptionValues.explain(Stipple.message(for: error), for: arguments))
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
