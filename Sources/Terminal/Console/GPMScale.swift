import Display
import Geometry

/// The scale from the daemon's units to dots.
///
/// The daemon divides the mouse's horizontal counts by 100 / `-r`. It divides vertical counts by the
/// same number times 50 · columns / (80 · rows), which assumes square cells at 80 by 50.
struct GPMScale: Hashable {
  /// The daemon's default for its option `-r`.
  static let defaultResponsiveness = 10
  /// The valid values of `-r`; beyond 100 the daemon's divisor would be zero.
  static let validResponsiveness = 1...100

  /// The value of the daemon's option `-r`; the default if it is not known.
  var responsiveness = defaultResponsiveness
  /// The requested dots for ten counts of the mouse; `nil` for the default.
  var gain: Double?

  /// Returns the dots that the pointer moves for ten counts of the mouse.
  ///
  /// The default is one dot, or less if one of the daemon's units would otherwise exceed a dot.
  func gain(on size: ScreenSize) -> Double {
    let unit = counts(on: size)
    return gain ?? min(1, 10 / Double(max(unit.across, unit.down)))
  }

  /// Returns the dots per horizontal and per vertical unit on a screen of this size.
  func dotsPerUnit(on size: ScreenSize) -> Vector {
    let unit = counts(on: size)
    return Vector(dx: Double(unit.across), dy: Double(unit.down)) * (gain(on: size) / 10)
  }

  /// Returns the mouse's counts per horizontal and per vertical unit.
  private func counts(on size: ScreenSize) -> (across: Int, down: Int) {
    let across = 100 / responsiveness
    return (across, max(1, across * 50 * size.columns / 80 / max(1, size.rows)))
  }

  /// Parses the option `-r` of the daemon's command line.
  ///
  /// - Parameter arguments: The words of the command line, starting with the program's name.
  /// - Returns: The option's value; `nil` if the program is not gpm or the value is not valid.
  static func responsiveness(in arguments: [String]) -> Int? {
    guard let program = arguments.first, program.split(separator: "/").last == "gpm" else {
      return nil
    }
    var value: Int? = defaultResponsiveness
    for (index, argument) in arguments.enumerated() where argument.hasPrefix("-r") {
      let isSeparate = argument == "-r"
      let text =
        isSeparate ? arguments.dropFirst(index + 1).first ?? "" : String(argument.dropFirst(2))
      value = Int(text)
    }
    return value.flatMap { validResponsiveness.contains($0) ? $0 : nil }
  }
}
