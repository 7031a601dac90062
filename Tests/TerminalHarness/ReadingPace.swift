/// The rate at which a terminal reads a program's output.
struct ReadingPace {
  /// Whether the terminal reads at all.
  var isReading = true

  private let rate: Int?
  private var next = Deadline(after: .zero)

  /// Creates a pace.
  ///
  /// - Parameter rate: In bytes per second; `nil` for no limit.
  init(rate: Int?) {
    self.rate = rate
  }

  /// The time until the terminal reads again; `nil` if it does not read.
  var delay: Duration? { isReading ? next.remaining : nil }

  /// The maximum number of bytes in one read: those of 10 ms, or 1 MB without a rate.
  var maximumBytes: Int { rate.map { max($0 / 100, 1) } ?? 1_048_576 }

  /// Records a number of bytes that were read now.
  mutating func didRead(_ count: Int) {
    guard let rate, count > 0 else { return }
    next = Deadline(after: .seconds(1) * count / rate)
  }
}
