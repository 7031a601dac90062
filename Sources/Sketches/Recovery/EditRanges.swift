import Geometry

/// Ascending numbers of edits, stored as ranges of consecutive numbers.
///
/// A gap in the numbers of a damaged file takes the same memory whatever its length.
public struct EditRanges: Hashable, Sendable {
  /// The ranges, in ascending order, with gaps between them.
  public private(set) var ranges: [ClosedRange<Int>] = []
  /// The number of numbers.
  public private(set) var count = 0

  /// Whether there are no numbers.
  public var isEmpty: Bool { ranges.isEmpty }

  /// Creates ranges of ascending numbers.
  public init(_ numbers: some Sequence<Int> = []) {
    for number in numbers { append(number...number) }
  }

  /// Appends numbers.
  ///
  /// - Precondition: They are greater than all others.
  mutating func append(_ numbers: ClosedRange<Int>) {
    count += numbers.count
    guard let last = ranges.last else { return ranges = [numbers] }
    precondition(last.upperBound < numbers.lowerBound, "the numbers must be ascending")
    let isNext = last.upperBound + 1 == numbers.lowerBound
    if isNext { ranges.removeLast() }
    ranges.append(isNext ? last.lowerBound...numbers.upperBound : numbers)
  }

  /// Returns whether a number is in one of the ranges.
  ///
  /// - Complexity: O(log *n*) in the number of ranges.
  func contains(_ number: Int) -> Bool {
    let index = ranges.partitioningIndex { $0.upperBound >= number }
    return index < ranges.count && ranges[index].contains(number)
  }
}
