import Foundation

/// A date and time in a time zone, as decimal digits.
struct CivilTime {
  /// The year, month, and day: `2025-07-14`.
  let day: String
  /// Two digits each for the hour, the minute, and the second.
  let digits: [String]

  /// Converts a date, by the Gregorian calendar.
  init(_ date: Date, in timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    let components = calendar.dateComponents(
      [.year, .month, .day, .hour, .minute, .second], from: date)
    day =
      "\(padded(components.year, 4))-\(padded(components.month))-\(padded(components.day))"
    digits = [components.hour, components.minute, components.second].map { padded($0) }
  }
}

/// Returns a number with leading zeros.
private func padded(_ value: Int?, _ count: Int = 2) -> String {
  let text = String(value ?? 0)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}
