/// How fast a terminal takes in what a program writes.
struct ReadingPace {
  /// Whether it takes in anything at all.
  var isReading = true

  private let rate: Int?
  private var next = Deadline(after: .zero)

  /// Creates the pace of so many bytes a second, or of as many as come.
  init(rate: Int?) {
    self.rate = rate
  }

  /// How long until it reads again; nil when it does not.
  var delay: Duration? { isReading ? next.remaining : nil }

  /// The bytes that it takes at a time: what comes in 10 ms, or 1 MB.
  var most: Int { rate.map { max($0 / 100, 1) } ?? 1_048_576 }

  /// Notes that bytes were taken.
  mutating func took(_ count: Int) {
    guard let rate, count > 0 else { return }
    next = Deadline(after: .seconds(1) * count / rate)
  }
}
