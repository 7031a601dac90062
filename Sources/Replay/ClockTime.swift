public import Geometry

/// A time in minutes and seconds, and in hours from one hour on: `1:30`, `1:02:03`.
public struct ClockTime: Hashable, Sendable, CustomStringConvertible {
  /// The time in seconds; finite and not negative.
  public let seconds: TimeInterval

  /// Creates a time; negative, infinite and NaN seconds become 0.
  public init(seconds: TimeInterval) { self.seconds = seconds.isFinite ? max(0, seconds) : 0 }

  /// Parses seconds, such as `20` or `20s`, `m:ss`, or `h:mm:ss`, maybe with a fraction; `nil` for any other text, and for 60 or more
  /// minutes or seconds after a colon.
  public init?(_ text: String) {
    let text = text.last == "s" && !text.contains(":") ? text.dropLast() : text[...]
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

  /// The time in whole seconds, rounded down, as `m:ss` or `h:mm:ss`.
  public var description: String {
    // Prevents an overflow of Int; no sketch is this long.
    let whole = Int(min(seconds, 1e9))
    let (hours, minutes) = (whole / 3600, whole / 60 % 60)
    let seconds = Self.twoDigits(whole % 60)
    return hours > 0 ? "\(hours):\(Self.twoDigits(minutes)):\(seconds)" : "\(minutes):\(seconds)"
  }

  /// The time in tenths of a second, rounded up, as `m:ss.t` or `h:mm:ss.t`.
  var inTenths: String {
    // Prevents rounding up the tenths that a fraction only approximates.
    let tenths = Int((min(seconds, 1e9) * 10 - 1e-6).rounded(.up))
    return "\(ClockTime(seconds: Double(tenths / 10))).\(tenths % 10)"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
