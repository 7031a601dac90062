import Gestures
import TestSupport

@Suite struct DecelerationTests {
  private let movement = Deceleration(velocity: Vector(dx: 600, dy: -800), at: 10)

  @Test func `every millisecond multiplies the velocity by 0.998`() {
    for millisecond in 0..<1000 {
      let time = 10 + Double(millisecond) / 1000
      let (now, next) = (movement.velocity(at: time), movement.velocity(at: time + 0.001))
      #expect(abs(next.dx - now.dx * 0.998) < 1e-6 && abs(next.dy - now.dy * 0.998) < 1e-6)
    }
    #expect(movement.velocity(at: 10) == Vector(dx: 600, dy: -800))
  }

  @Test func `the displacement is the integral of the velocity`() {
    var sum = Vector.zero
    let step = 1e-4
    for index in 0..<10_000 {
      sum = sum + movement.velocity(at: 10 + (Double(index) + 0.5) * step) * step
    }
    let displacement = movement.displacement(at: 11)
    #expect(abs(displacement.dx - sum.dx) < 1e-3 && abs(displacement.dy - sum.dy) < 1e-3)
    // WWDC 2018, session 803: v₀ / 1000 · d / (1 − d) is where a movement that never ends arrives.
    let projected = 0.6 * 0.998 / (1 - 0.998)
    #expect(abs(movement.displacement(at: movement.end).dx - projected) < 10)
  }

  @Test func `ends when it is slower than a dot every 50 ms, and then stays where it is`() {
    #expect(movement.velocity(at: movement.end) == .zero)
    #expect(abs(movement.velocity(at: movement.end.nextDown).length - 20) < 1e-6)
    #expect(movement.displacement(at: movement.end) == movement.displacement(at: 1e9))
  }

  @Test func `does not move before it starts, nor if it is too slow`() {
    #expect(movement.displacement(at: 3) == .zero)
    let slow = Deceleration(velocity: Vector(dx: 19, dy: 0), at: 10)
    #expect(slow.end == 10 && slow.displacement(at: 20) == .zero)
    let none = Deceleration(velocity: .zero, at: 10)
    #expect(none.end == 10 && none.displacement(at: 20) == .zero)
  }
}
