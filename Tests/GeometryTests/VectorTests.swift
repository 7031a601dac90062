import Geometry
import Testing

@Suite struct VectorTests {
  @Test func `vectors have a length, a sum and a scaled copy`() {
    let vector = Vector(dx: 3, dy: -4)
    #expect(vector.length == 5)
    #expect(vector * 2 == Vector(dx: 6, dy: -8))
    #expect(vector + vector * -1 == .zero)
  }
}
