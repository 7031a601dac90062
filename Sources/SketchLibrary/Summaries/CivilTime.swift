import Foundation

/// A date and time in a time zone, as decimal digits.
struct CivilTime {
  /// For example `2025-07-14`, and two digits each for the hour, the minute, and the second.
  let day: String
  let digits: [String]

  /// Converts a date, by the Gregorian calendar, to a time zone or the local one; rounds it down.
  ///
  /// The C library knows the local time zone, so that Foundation's calendars and their 30 MB of
  /// data can be left out of the installed program (`docs/installation.md`).
  init(_ date: Date, in timeZone: TimeZone?) {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var time = tm()
    if let timeZone {
      seconds += timeZone.secondsFromGMT(for: date)
      gmtime_r(&seconds, &time)
    } else {
      localtime_r(&seconds, &time)
    }
    func padded(_ value: Int32, _ count: Int = 2) -> String {
      let text = String(value)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    day = "\(padded(time.tm_year + 1900, 4))-\(padded(time.tm_mon + 1))-\(padded(time.tm_mday))"
    digits = [time.tm_hour, time.tm_min, time.tm_sec].map { padded($0) }
  }
}
