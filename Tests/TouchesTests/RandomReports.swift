import TestSupport

/// Seeded random reports of a terminal that loses some of them.
struct RandomReports {
  /// The time of the last report, in seconds.
  private(set) var time: TimeInterval = 0

  private var random: SplitMix64
  private let fingers: Int

  /// Creates the reports of a seed, of a pointer or of a number of fingers.
  init(seed: UInt64, fingers: Int = 0) {
    random = SplitMix64(seed: seed)
    self.fingers = fingers
  }

  /// Returns `true` once in `cases` calls on average.
  mutating func oneIn(_ cases: Int) -> Bool { Int.random(in: 0..<cases, using: &random) == 0 }

  /// Adds a random report, or cancels the touch.
  mutating func addNext(to collector: inout TouchCollector) {
    time += oneIn(3) ? 0 : .random(in: 0...0.05, using: &random)
    if oneIn(30) { return collector.cancel(at: time) }
    let kinds = [PointerReport.Kind.press, .release, .motion, .motion, .motion]
    let buttons = [[], .primary, .primary, .secondary, [.primary, .middle]] as [ButtonMask]
    let x = oneIn(20) ? .nan : Double.random(in: -1000...1000, using: &random)
    collector.add(
      PointerReport(
        kinds[Int.random(in: 0..<5, using: &random)], timestamp: time,
        location: Point(x: x, y: .random(in: -10...10, using: &random)),
        buttonMask: buttons[Int.random(in: 0..<5, using: &random)],
        finger: fingers > 0 ? Int.random(in: 0..<fingers, using: &random) : nil))
  }
}
