public import Geometry

/// A time as a clock tells it: minutes and seconds, and hours where there are any.
public struct ClockTime: Hashable, Sendable, CustomStringConvertible {
  /// The time in seconds; finite and not negative.
  public let seconds: TimeInterval

  /// Creates a time; one that is no time becomes 0.
  public init(seconds: TimeInterval) {
    self.seconds = seconds.isFinite ? max(0, seconds) : 0
  }

  /// Reads seconds, `m:ss` or `h:mm:ss`; the seconds may have a fraction.
  ///
  /// - Returns: `nil` for anything else, and for more than 59 minutes or seconds after a colon.
  public init?(_ text: String) {
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(fields.count), let last = fields.last else { return nil }
    var total = 0.0
    for (index, field) in fields.enumerated() {
      let isLast = index == fields.count - 1
      guard let first = field.unicodeScalars.first, ("0"..."9").contains(first),
        field.allSatisfy({ "0123456789".contains($0) || isLast && $0 == "." }),
        let value = Double(isLast ? last : field), index == 0 || value < 60
      else { return nil }
      total = total * 60 + value
    }
    guard total.isFinite else { return nil }
    seconds = total
  }

  /// The time in whole seconds, as `m:ss` or `h:mm:ss`.
  public var description: String {
    // Longer than any sketch is still a number.
    let whole = Int(min(seconds, 1e9))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let ending = Self.two(whole % 60)
    return hours > 0 ? "\(hours):\(Self.two(minutes)):\(ending)" : "\(minutes):\(ending)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
