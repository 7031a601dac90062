import Display
import Geometry

/// How far the pointer moves for what the daemon counts.
///
/// The daemon divides the mouse's counts: those to the right by a number that its option `-r` sets,
/// those downwards by one in proportion to it, made for screens whose cells are square at 80 by 50.
struct GPMScale: Hashable {
  /// The daemon's own value of its option `-r`.
  static let standardResponsiveness = 10
  /// The values of `-r` that make sense: the mouse's counts are divided by a hundredth of them.
  static let responsivenesses = 1...100

  /// The value of the daemon's option `-r`, as far as known.
  var responsiveness = standardResponsiveness
  /// The dots that the pointer is to move for ten counts of the mouse; `nil` for what suits the
  /// daemon.
  var gain: Double?

  /// The dots that the pointer moves for ten counts of the mouse, on a screen of some size.
  ///
  /// If not chosen, that is one, or as much less as it takes for no unit to be more than a dot.
  func gain(on size: ScreenSize) -> Double {
    let unit = counts(on: size)
    return gain ?? min(1, 10 / Double(max(unit.across, unit.down)))
  }

  /// The dots for a unit to the right and a unit downwards, on a screen of some size.
  func dotsPerUnit(on size: ScreenSize) -> Vector {
    let unit = counts(on: size)
    return Vector(dx: Double(unit.across), dy: Double(unit.down)) * (gain(on: size) / 10)
  }

  /// The mouse's counts in a unit.
  private func counts(on size: ScreenSize) -> (across: Int, down: Int) {
    let across = 100 / responsiveness
    return (across, max(1, across * 50 * size.columns / 80 / max(1, size.rows)))
  }

  /// Reads the option `-r` from the daemon's command line.
  ///
  /// - Parameter arguments: The words of the command line, from the program's name on.
  /// - Returns: The option's value; `nil` when the program is another or the value makes no sense.
  static func responsiveness(in arguments: [String]) -> Int? {
    guard let program = arguments.first, program.split(separator: "/").last == "gpm" else {
      return nil
    }
    var value: Int? = standardResponsiveness
    for (index, argument) in arguments.enumerated() where argument.hasPrefix("-r") {
      let isApart = argument == "-r"
      let text =
        isApart ? arguments.dropFirst(index + 1).first ?? "" : String(argument.dropFirst(2))
      value = Int(text)
    }
    return value.flatMap { responsivenesses.contains($0) ? $0 : nil }
  }
}
