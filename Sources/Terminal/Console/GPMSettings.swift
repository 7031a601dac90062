/// The daemon's options that determine how far the pointer moves.
struct GPMSettings: Hashable {
  /// The option `-r`: the mouse's horizontal counts are divided by 100 / `-r`.
  var responsiveness = 10
  /// The option `-a`: the factor for packets with more counts than ``threshold``.
  var acceleration = 2
  /// The option `-d`, in counts of the mouse, across and down together.
  var threshold = 25

  /// The valid values of `-r`; beyond 100 the daemon's divisor would be zero.
  static let validResponsiveness = 1...100

  /// What to assume of a daemon whose options cannot be read: that it multiplies nothing.
  static let assumed = GPMSettings(acceleration: 1)
}

extension GPMSettings {
  /// Parses the words of a command line; `nil` if the program is not gpm or a value is not valid.
  init?(arguments: [String]) {
    guard arguments.first?.split(separator: "/").last == "gpm" else { return nil }
    func value(of option: String, default fallback: Int, in valid: ClosedRange<Int>) -> Int? {
      guard let text = Self.last(option, in: arguments) else { return fallback }
      return Int(text).flatMap { valid.contains($0) ? $0 : nil }
    }
    guard let responsiveness = value(of: "-r", default: 10, in: Self.validResponsiveness),
      let acceleration = value(of: "-a", default: 2, in: 1...1000),
      let threshold = value(of: "-d", default: 25, in: 1...1_000_000)
    else { return nil }
    self.init(responsiveness: responsiveness, acceleration: acceleration, threshold: threshold)
  }

  /// Returns the last value of an option, in its own word or the next; `nil` if the option is absent.
  private static func last(_ option: String, in arguments: [String]) -> String? {
    guard let index = arguments.lastIndex(where: { $0.hasPrefix(option) }) else { return nil }
    let word = arguments[index]
    return word == option
      ? arguments.dropFirst(index + 1).first ?? "" : String(word.dropFirst(option.count))
  }
}
