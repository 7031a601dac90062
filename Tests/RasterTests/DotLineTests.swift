import TestSupport

@Suite struct DotLineTests {
  @Test(arguments: [
    (0.5, 0.5, 7.5, 3.5, "⠉⠒⠤⣀"),
    (0.5, 3.5, 7.5, 0.5, "⣀⠤⠒⠉"),
    (0.5, 1.5, 7.5, 1.5, "⠒⠒⠒⠒"),
    (2.5, 0.5, 2.5, 3.5, "·⡇··"),
    (0.5, 0.5, 3.5, 3.5, "⠑⢄··"),
    (7.5, 0.5, 4.5, 3.5, "··⡠⠊"),
    (0.5, 0.5, 1.5, 3.5, "⢣···"),
    (1.5, 0.5, 0.5, 3.5, "⡜···"),
    (5.2, 2.9, 5.3, 2.1, "··⠠·"),
  ])
  func `lights one dot per column or row, in both directions`(
    x1: Double, y1: Double, x2: Double, y2: Double, picture: String
  ) {
    let (start, end) = (Point(x: x1, y: y1), Point(x: x2, y: y2))
    var (forward, backward) = (DotBitmap(columns: 4, rows: 1), DotBitmap(columns: 4, rows: 1))
    forward.line(from: start, to: end, color: .foreground)
    backward.line(from: end, to: start, color: .foreground)
    expectFrame(forward, picture)
    expectFrame(backward, picture)
  }

  @Test func `draws a triangle`() {
    var bitmap = DotBitmap(columns: 4, rows: 2)
    let corners = [(0.5, 0.5), (3.5, 7.5), (7.5, 0.5), (0.5, 0.5)].map { Point(x: $0.0, y: $0.1) }
    for (from, to) in zip(corners, corners.dropFirst()) {
      bitmap.line(from: from, to: to, color: .foreground)
    }
    expectFrame(
      bitmap,
      """
      ⢫⠉⢉⠏
      ·⢣⠎·
      """)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `every dot is on the line, without gaps, in both directions`(seed: UInt64) {
    var shapes = RandomShapes(seed: seed, columns: 10, rows: 5)
    let (start, end) = (shapes.point(), shapes.point())
    var (forward, backward) = (DotBitmap(columns: 10, rows: 5), DotBitmap(columns: 10, rows: 5))
    forward.line(from: start, to: end, color: .red)
    backward.line(from: end, to: start, color: .red)
    #expect(forward.cells == backward.cells)
    let axis = end - start
    let isFlat = abs(axis.dx) >= abs(axis.dy)
    let dots = forward.litDots
    for dot in dots {
      let offset = dot.center - start
      let distance =
        abs(offset.dx * axis.dy - offset.dy * axis.dx) / max(abs(axis.dx), abs(axis.dy))
      #expect(distance <= 1, "\(dot) lies off the line")
    }
    let steps = dots.map { isFlat ? $0.x : $0.y }.sorted()
    #expect(Set(steps).count == steps.count, "one dot per step")
    #expect((steps.last ?? 0) - (steps.first ?? 0) == max(0, steps.count - 1), "no gaps")
  }
}
