import ArgumentParser
import Canvas
import Drawing
import Ink
import Raster
import Settings

/// An option that the settings file can set, under the option's name without its hyphens.
struct OptionSetting: Sendable {
  /// The name of the option without its hyphens.
  let name: String
  /// What the option does.
  let summary: String
  /// The value without settings; `nil` if none stands for it.
  let standard: SettingValue?
  /// An example, shown where ``standard`` is `nil`.
  let example: SettingValue?
  /// The values that the option takes, in words.
  let expectation: String
  /// Whether the option takes a value.
  let accepts: @Sendable (SettingValue) -> Bool

  private init(
    _ name: String, _ summary: String, standard: SettingValue? = nil, example: SettingValue? = nil,
    expectation: String? = nil, accepts: @escaping @Sendable (SettingValue) -> Bool
  ) {
    self.name = name
    self.summary = summary
    self.standard = standard
    self.example = example
    self.expectation = expectation ?? OptionValues.texts["--\(name)"] ?? "another value"
    self.accepts = accepts
  }

  /// A number within a range.
  private static func number(
    _ name: String, _ summary: String, in range: ClosedRange<Double>, isWhole: Bool = false,
    standard: Double? = nil, example: Double? = nil
  ) -> OptionSetting {
    OptionSetting(
      name, summary, standard: standard.map { .number($0) }, example: example.map { .number($0) }
    ) { value in
      guard case .number(let number) = value, range.contains(number) else { return false }
      return !isWhole || number == number.rounded()
    }
  }

  /// A flag with an inverse.
  private static func boolean(_ name: String, _ summary: String, standard: Bool) -> OptionSetting {
    OptionSetting(
      name, summary, standard: .boolean(standard), expectation: "true or false"
    ) { if case .boolean = $0 { true } else { false } }
  }

  /// A value that the option's type parses.
  private static func value<Value: ExpressibleByArgument & SendableMetatype>(
    _ name: String, _ summary: String, _: Value.Type, standard: String? = nil,
    example: String? = nil
  ) -> OptionSetting {
    let names = Value.allValueStrings
    return OptionSetting(
      name, summary, standard: standard.map { .text($0) }, example: example.map { .text($0) },
      expectation: names.isEmpty ? nil : "one of \(names.joined(separator: ", "))"
    ) { value in
      switch value {
      case .text, .number: Value(argument: value.argument) != nil
      default: false
      }
    }
  }

  /// Every option that the settings can set, in the order of the commented file.
  static let all: [OptionSetting] = [
    .value(
      "tool", "The tool at the start.", ToolArgument.self, standard: "pen"),
    .value("ink", "The ink at the start.", InkColor.self, standard: InkColor.foreground.name),
    .number(
      "width", "The width of the pens at the start, in dots.", in: StrokeStyle.widths,
      standard: 1),
    .value(
      "smoothing", "The smoothing method.", Smoothing.Method.self,
      standard: Smoothing.Method.spline.rawValue),
    .number(
      "smoothing-strength", "The strength of smoothing, from 0 (none) to 1.", in: 0...1,
      standard: 1),
    .number(
      "smoothing-granularity",
      "The number of straight pieces between two samples of catmull-rom.", in: 1...64,
      isWhole: true, standard: Double(Smoothing.standardGranularity)),
    .number("frame-rate", "The maximum number of frames per second.", in: 1...240, standard: 240),
    .value(
      "cells", "The characters to draw with; by default braille, or what a console's font has.",
      CellStyle.self, example: "octants"),
    .value(
      "predict", "How far ahead to draw: auto, off, or milliseconds.", PredictionHorizon.self,
      standard: "auto"),
    .value(
      "force", "How strongly a slow pointer presses the pen: auto, off, or from 0 to 1.",
      ForceSensitivity.self, standard: "auto"),
    .value(
      "pen", "The pen: auto for every tablet, off, or a path.", PenArgument.self, standard: "auto"),
    .value(
      "pen-area", "On a console: the part of the tablet that stands for the screen.",
      PenAreaArgument.self, example: "0,0,20000x12000"),
    .number(
      "pointer-gain", "On a console: the distance in dots for ten counts of the mouse.",
      in: 0.01...100, example: 2),
    .boolean(
      "keyboard", "Whether the arrow keys move the pointer and Space draws.", standard: false),
    .boolean(
      "toolbar", "Whether the bottom row shows the toolbar; Tab shows it in any case.",
      standard: true),
    .boolean("grid", "Whether a grid of dots is shown and snapped to.", standard: false),
    .number(
      "grid-spacing", "The distance between two dots of the grid, in dots.",
      in: StartSettings.gridSpacings, standard: 8),
    .boolean(
      "guides", "Whether edges and centers snap to those of other strokes.", standard: true),
    .boolean(
      "reduced-motion",
      "Whether nothing moves by itself: no flicks; replays start paused and show whole strokes.",
      standard: false),
  ]
}
