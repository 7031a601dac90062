/// The values that the options take, as messages about other values name them.
package enum OptionValues {
  /// The values of each option, in words.
  private static let texts = others.merging(
    Setting.all.filter { !$0.isListed }.map { ("--\($0.name)", $0.values) }
  ) { $1 }

  /// The values of the options that are no settings.
  private static let others = [
    "--area": "X,Y,WxH, in dots", "--background": "#RGB, #RRGGBB, or none",
    "--columns": "a whole number from 1", "--comment": "a text, such as '// '",
    "--duration": "seconds, m:ss, or h:mm:ss",
    "--from": "seconds, m:ss, or h:mm:ss", "--idle-limit": "a number of seconds above 0, or off",
    "--key": "COMMAND=KEY, such as undo=Ctrl-U", "--like": "a file",
    "--limit": "a whole number from 1",
    "--palette": "INK=NUMBER, such as red=9", "--speed": "a number above 0, or max",
    "--to": "seconds, m:ss, or h:mm:ss",
  ]

  /// Adds the values that an option takes to a message of the argument parser about its value.
  ///
  /// The parser takes a value that begins with a hyphen for an option and reports a missing value.
  ///
  /// - Returns: The message without the name of the value; a message about anything else is unchanged.
  package static func explain(_ message: String, for arguments: [String]) -> String {
    // The option of the commands that write text diagrams has the name of a setting.
    let isOfDiagrams = ["show", "export"].contains(arguments.first)
    let texts = isOfDiagrams ? texts.merging(["--ink": "braille or none"]) { $1 } : texts
    let message = message.replacing(/'(--[a-z-]+) <[^>]*>'/) { "'\($0.output.1)'" }
    if let match = message.wholeMatch(of: /(The value '.*' is invalid for '(--[a-z-]+)')[\s\S]*/) {
      return texts[String(match.output.2)].map { "\(match.output.1); use \($0)." } ?? message
    }
    guard let match = message.wholeMatch(of: /Missing value for '(--[a-z-]+)'\.?/)
    else { return message }
    let option = String(match.output.1)
    let next = arguments.firstIndex(of: option).map { arguments.dropFirst($0 + 1).first ?? "" }
    if let next, Double(next) != nil, let text = texts[option] {
      return "The value '\(next)' is invalid for '\(option)'; use \(text)."
    }
    if let next, next.hasPrefix("-") {
      return "Missing value for '\(option)'; write a value with a hyphen as '\(option)=VALUE'."
    }
    return texts[option].map { "Missing value for '\(option)'; use \($0)." } ?? message
  }
}
