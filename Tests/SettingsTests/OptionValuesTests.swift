import Settings
import Testing

@Suite struct OptionValuesTests {
  @Test(arguments: [
    (
      "The value 'x' is invalid for '--predict <predict>'", ["--predict", "x"],
      "The value 'x' is invalid for '--predict'; use auto, off, or a number from 0 to 50."
    ),
    (
      "Missing value for '--width <width>'", ["--width", "-3"],
      "The value '-3' is invalid for '--width'; use a number from 1 to 24."
    ),
    (
      "Missing value for '--pen <pen>'", ["--pen", "-x"],
      "Missing value for '--pen'; write a value with a hyphen as '--pen=VALUE'."
    ),
    (
      "Missing value for '--speed <speed>'", ["--speed"],
      "Missing value for '--speed'; use a number above 0, or max."
    ),
    (
      "The value 'blu' is invalid for '--ink <ink>'. Please provide one of the following:\n  - plain",
      ["--ink", "blu"],
      "The value 'blu' is invalid for '--ink'; "
        + "use one of plain, red, green, yellow, blue, magenta, cyan, gray, or #RRGGBB."
    ),
    (
      "The value 'x' is invalid for '--ink <ink>'. Please provide one of 'braille' or 'none'.",
      ["show", "a", "--ink", "x"], "The value 'x' is invalid for '--ink'; use braille or none."
    ),
    ("Unknown option '--x'", ["--x"], "Unknown option '--x'"),
  ])
  func `names the values that an option takes`(
    message: String, arguments: [String], expected: String
  ) {
    #expect(OptionValues.explain(message, for: arguments) == expected)
  }
}
