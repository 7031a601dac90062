/// Returns a number and its noun, in the plural with "s" unless the number is 1: "2 strokes".
package func count(_ number: Int, _ noun: String) -> String {
  "\(number) \(noun)\(number == 1 ? "" : "s")"
}

/// Returns a duration in its two largest units: "0.4 s", "5 min 3 s", "2 h 5 min".
package func duration(_ seconds: Double) -> String {
  guard seconds.rounded() >= 10 else { return "\((seconds * 10).rounded() / 10) s" }
  guard seconds < 1e15 else { return "\(seconds) s" }
  let whole = Int(seconds.rounded())
  let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
  let parts =
    hours > 0 ? [(hours, "h"), (minutes, "min")] : [(minutes, "min"), (rest, "s")]
  return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
}

/// Returns a size in the largest decimal unit that it reaches: "79 GB".
package func size(bytes: UInt64) -> String {
  let units: [(UInt64, String)] = [
    (1_000_000_000_000, "TB"), (1_000_000_000, "GB"), (1_000_000, "MB"), (1000, "kB"),
  ]
  return units.first { bytes >= $0.0 }.map { "\(bytes / $0.0) \($0.1)" } ?? "\(bytes) bytes"
}
