package import Foundation

extension DataFolder {
  /// Returns the name of a sketch as the drawing view shows it.
  ///
  /// That is its name, safe to show on a terminal. For a sketch that ``name(of:in:)`` named by its
  /// start, it is the date: `Nov 23, 21:58`, or `Nov 23, 2025, 21:58` if `now` is in another year.
  package static func label(ofFile path: String, now: Date = .now) -> String {
    let name = name(ofFile: path)
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard (4...5).contains(parts.count), parts.prefix(4).map(\.count) == [4, 2, 2, 6],
      parts.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let month = Int(parts[1]), months.indices.contains(month - 1), let day = Int(parts[2])
    else { return name }
    let year = CivilTime(now, in: nil).day.hasPrefix("\(parts[0])-") ? "" : ", \(parts[0])"
    let time = "\(parts[3].prefix(2)):\(parts[3].dropFirst(2).prefix(2))"
    return "\(months[month - 1]) \(day)\(year), \(time)"
  }

  /// Returns the labels of sketches; equal ones have numbers, from 2, in the order of their names.
  package static func labels(ofFiles paths: [String], now: Date = .now) -> [String] {
    var labels = paths.map { label(ofFile: $0, now: now) }
    for equal in Dictionary(grouping: labels.indices, by: { labels[$0] }).values {
      for (number, index) in equal.sorted(by: { paths[$0] < paths[$1] }).enumerated().dropFirst() {
        labels[index] += " (\(number + 1))"
      }
    }
    return labels
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
