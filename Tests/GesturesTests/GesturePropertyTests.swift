import Gestures
import TestSupport

/// Properties that hold for random touches on random sets of recognizers.
@Suite struct GesturePropertyTests {
  /// A delegate that allows one recognizer next to others, and refuses random gestures and touches.
  private final class Whim: GestureRecognizerDelegate {
    var chance: SplitMix64
    weak var friend: GestureRecognizer?

    init(_ chance: SplitMix64) { self.chance = chance }

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool { other === friend || recognizer === friend }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
      Int.random(in: 0..<8, using: &chance) > 0
    }

    func gestureRecognizer(
      _ recognizer: GestureRecognizer, shouldReceive touch: Touch, on view: View
    ) -> Bool {
      Int.random(in: 0..<8, using: &chance) > 0
    }
  }

  /// A random sequence of touches on a random set of recognizers.
  private final class Scenario {
    var chance: SplitMix64
    var recognizers: [GestureRecognizer] = []
    var last: [ObjectIdentifier: GestureRecognizer.State] = [:]
    var failures: [String] = []
    let hand = Hand()
    private let whim: Whim
    private var down: [Int] = []
    private var count = 0

    init(seed: UInt64) {
      chance = SplitMix64(seed: seed)
      whim = Whim(chance)
      for kind in (GestureKind.allCases + GestureKind.allCases).shuffled(using: &chance).prefix(12)
      {
        let recognizer = kind.make()
        if Bool.random(using: &chance) { recognizer.allowedButtons = .primary }
        if Bool.random(using: &chance) { recognizer.requiresExclusiveTouchType = false }
        // With smoothing, the value also changes at deadlines.
        if Bool.random(using: &chance), let pair = recognizer as? PairGestureRecognizer {
          pair.smoothingTimeConstant = 0.02
        }
        recognizer.delaysTouchesBegan = Bool.random(using: &chance)
        recognizer.delaysTouchesEnded = Bool.random(using: &chance)
        // Requirements on earlier recognizers only cannot form a cycle.
        for other in recognizers where Int.random(in: 0..<8, using: &chance) == 0 {
          recognizer.require(toFail: other)
        }
        if Int.random(in: 0..<4, using: &chance) == 0 { recognizer.delegate = whim }
        recognizers.append(recognizer)
      }
      recognizers.shuffle(using: &chance)
      whim.friend = recognizers.first
      for recognizer in recognizers.shuffled(using: &chance) {
        hand.add(recognizer)
        recognizer.addTarget { [unowned self] in check($0) }
      }
    }

    private func check(_ recognizer: GestureRecognizer) {
      let id = ObjectIdentifier(recognizer)
      let from = last[id] ?? .possible
      if !from.allows(recognizer.state) {
        failures.append("\(recognizer): \(from) to \(recognizer.state)")
      }
      last[id] = recognizer.state.isFinal ? .possible : recognizer.state
      let active = recognizers.filter(\.state.isActive)
      for one in active {
        for other in active where one !== other && !isAllowed(one, with: other) {
          failures.append("\(one) and \(other) are active at the same time")
        }
      }
      // A target may disable any recognizer.
      if Int.random(in: 0..<40, using: &chance) == 0 {
        recognizers.randomElement(using: &chance)?.isEnabled = false
      }
    }

    private func isAllowed(_ one: GestureRecognizer, with other: GestureRecognizer) -> Bool {
      (one === whim.friend || other === whim.friend)
        && (one.delegate === whim || other.delegate === whim)
    }

    func step() {
      let x = Double.random(in: 0...200, using: &chance)
      let offset = Double.random(in: -30...30, using: &chance)
      let id = down.randomElement(using: &chance) ?? 0
      switch Int.random(in: 0..<14, using: &chance) {
      case 0, 1, 2: press(at: x)
      case 3, 4, 5: hand.move(id, by: offset, x / 10 - 10)
      case 6: hand.moveTogether(down.map { ($0, offset, offset / 2) })
      case 7: hand.wait(x / 250)
      case 8, 9, 10: lift(id, .ended)
      case 11: lift(id, .cancelled)
      case 12: recognizers.randomElement(using: &chance)?.isEnabled.toggle()
      default: hand.circle(id, radius: x / 4 + 5, steps: 30)
      }
    }

    private func press(at x: Double) {
      guard down.count < 4 else { return }
      count += 1
      hand.buttons = Bool.random(using: &chance) ? .primary : .secondary
      hand.type = Int.random(in: 0..<4, using: &chance) == 0 ? .direct : .indirectPointer
      hand.down(count, at: x, x / 2)
      down.append(count)
    }

    private func lift(_ id: Int, _ phase: Touch.Phase) {
      hand.up(id, phase)
      down.removeAll { $0 == id }
    }

    func finish() {
      for id in down { lift(id, .ended) }
      hand.wait(1)
      for recognizer in recognizers where recognizer.state != .possible {
        failures.append("\(recognizer) ends in state \(recognizer.state)")
      }
      for (_, state) in last where state != .possible {
        failures.append("the last state is \(state)")
      }
      if hand.environment.nextDeadline != nil { failures.append("a deadline remains") }
    }
  }

  @Test func `any touches cause only legal transitions and leave every recognizer possible`() {
    var recognized = 0
    for seed in 0..<10_000 {
      let scenario = Scenario(seed: UInt64(seed))
      for recognizer in scenario.recognizers {
        recognizer.addTarget { if $0.state == .ended { recognized += 1 } }
      }
      for _ in 0..<24 { scenario.step() }
      scenario.finish()
      #expect(scenario.failures.isEmpty, "seed \(seed)")
    }
    // The test is only meaningful if gestures are recognized.
    #expect(recognized > 10_000)
  }
}
