import ArgumentParser
import Settings

/// An option that the settings file can set, under the option's name without its hyphens.
///
/// It is the only description of the option: the flag, its help, the check of its value, the key of the
/// file, and the completions follow from it.
package struct Setting: Sendable {
  /// The name of the option without its hyphens.
  package let name: String
  let help: String
  /// The comment in the settings file.
  let summary: String
  /// The value without settings; `nil` if none stands for it.
  let standard: SettingValue?
  /// An example, shown where ``standard`` is `nil`.
  let example: SettingValue?
  /// The values that the option takes, in words; `nil` if the parser lists them or there are none.
  let values: String?
  /// The values that the file takes, in words.
  let expectation: String
  let bounds: Bounds?
  /// Whether the file takes a value.
  let accepts: @Sendable (SettingValue) -> Bool

  /// Describes a number within a range, which the texts name in the same words.
  ///
  /// The example is for a number without a standard value.
  static func number(
    _ name: String, in range: ClosedRange<Double>, isWhole: Bool = false,
    default standard: Double? = nil, example: Double? = nil, help: (Bounds) -> String,
    summary: (Bounds) -> String
  ) -> Setting {
    let bounds = Bounds(range)
    let values = "a \(isWhole ? "whole " : "")number \(bounds)"
    return Setting(
      name: name, help: help(bounds), summary: summary(bounds),
      standard: standard.map { .number($0) }, example: example.map { .number($0) }, values: values,
      expectation: values, bounds: bounds
    ) { value in
      guard case .number(let number) = value, range.contains(number) else { return false }
      return !isWhole || number == number.rounded()
    }
  }

  /// Describes a flag with an inverse.
  static func flag(_ name: String, default standard: Bool, help: String, summary: String) -> Setting
  {
    Setting(
      name: name, help: help, summary: summary, standard: .boolean(standard), example: nil,
      values: nil, expectation: "true or false", bounds: nil
    ) { if case .boolean = $0 { true } else { false } }
  }

  /// Describes a value that its type parses, and lists unless `values` names them.
  static func value<Value: ExpressibleByArgument & SendableMetatype>(
    _ name: String, _ type: Value.Type, values: String? = nil, default standard: String? = nil,
    example: String? = nil, help: String, summary: String
  ) -> Setting {
    let names = Value.allValueStrings
    let list = names.isEmpty ? "another value" : "one of \(names.joined(separator: ", "))"
    return Setting(
      name: name, help: help, summary: summary, standard: standard.map { .text($0) },
      example: example.map { .text($0) }, values: values,
      expectation: values ?? list, bounds: nil
    ) { value in
      switch value {
      case .text, .number: Value(argument: value.argument) != nil
      default: false
      }
    }
  }

  /// Returns the same setting with another help, for a command in which it does something else.
  func with(help: String) -> Setting {
    Setting(
      name: name, help: help, summary: summary, standard: standard, example: example,
      values: values, expectation: expectation, bounds: bounds, accepts: accepts)
  }

  /// Throws a usage error unless a number is in the range.
  func check(_ number: Double?) throws {
    guard let number, let bounds, !bounds.range.contains(number) else { return }
    throw ValidationError("--\(name) must be \(bounds), not \(number.plainText).")
  }

  /// Every option that the settings can set, in the order of the commented file.
  package static let all =
    StartOptions.penSettings + LineOptions.settings + DrawingOptions.frameSettings
    + PredictionOptions.settings + PointerArguments.penSettings + PointerArguments.mouseSettings
    + StartOptions.pageSettings + DrawingOptions.motionSettings + PaletteOptions.settings
}
