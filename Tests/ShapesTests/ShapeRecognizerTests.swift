import Foundation
import StrokeScores
import TestSupport

@testable import Shapes

@Suite struct ShapeRecognizerTests {
  @Test(arguments: ShapeDrawing.Kind.allCases)
  func `recognizes at least 95 of 100 noisy drawings of each kind`(kind: ShapeDrawing.Kind) {
    var score = ShapeScore()
    score.add(kind, count: 100, seed: 1)
    #expect(score.rate(of: kind) >= 0.95, "\(score.results(of: kind))")
    #expect(score.error(of: kind) <= 1.5)
  }

  @Test(arguments: [
    ("rectangle", Shape.rectangle([(0, 0), (70, 0), (70, 17), (0, 17)].map(Point.init)).outline),
    ("arrow", Shape.arrow(Arrow(tail: .zero, tip: Point(x: 8, y: 0), barb: 5, angle: 0.5)).outline),
    ("line", [(0, 0), (8, 0), (7.6, 0.4), (8.1, 0), (7.5, -0.3)].map(Point.init)),
    ("circle", oval),
  ])
  func `recognizes a flat box, a short arrow, a trembling end, and an oval of 1.09`(
    name: String, points: [Point]
  ) throws {
    let fit = try #require(ShapeRecognizer().fit(points.walked(by: 0.5)))
    #expect(fit.shape.name == name && fit.confidence > 0.9)
  }

  @Test func `begins the figure where the stroke begins, in its direction`() throws {
    for points in [square, square.reversed()] {
      let fit = try #require(ShapeRecognizer().fit(Array(points)))
      let outline = fit.shape.outline
      #expect(outline[0].distance(to: points.first ?? .zero) < 1)
      #expect(Segment(outline[0], outline[1]).distance(to: Array(points)[30]) < 1)
    }
  }

  @Test func `resembles nothing: scribbles, points, and values that are not finite`() {
    var random = SplitMix64(seed: 9)
    let scribble = (0..<60).map { _ in
      Point(x: random.uniform(0...90), y: random.uniform(0...90))
    }
    let confidence = ShapeRecognizer().fit(scribble)?.confidence ?? 0
    #expect(confidence < ShapeRecognizer.minimumConfidence)
    #expect(ShapeRecognizer().fit([]) == nil)
    #expect(ShapeRecognizer().fit([.zero]) == nil)
    #expect(ShapeRecognizer().fit([Point](repeating: .zero, count: 50)) == nil)
    #expect(ShapeRecognizer().fit([.zero, Point(x: .nan, y: 1), Point(x: 50, y: 1)]) == nil)
    #expect(ShapeRecognizer().fit([.zero, Point(x: .infinity, y: 1)]) == nil)
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `fits any path without a trap, in a finite figure`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let size = random.logUniform(0.01, 1e7)
    let points = (0..<Int.random(in: 2...300, using: &random)).map { _ in
      Point(x: random.uniform(-size...size).rounded(), y: random.uniform(-size...size).rounded())
    }
    guard let fit = ShapeRecognizer().fit(points) else { return }
    #expect(fit.shape.outline.allSatisfy { $0.isFinite })
    #expect((0...1).contains(fit.confidence))
  }

  @Test func `finds the same figure whatever rotation and position it has`() throws {
    let shape = Shape.polygon([
      Point(x: 0, y: 0), Point(x: 60, y: 10), Point(x: 70, y: 60), Point(x: 30, y: 80),
      Point(x: -20, y: 50),
    ])
    for step in 0..<12 {
      let rotated = shape.rotated(by: Double(step), scaledBy: 1.2, about: shape.pivot)
      let fit = try #require(ShapeRecognizer().fit(rotated.outline.walked(by: 1.3)))
      #expect(fit.shape.name == "pentagon")
    }
  }

  @Test func `a line and a box that are almost level become level`() throws {
    let line = [Point(x: 10, y: 10), Point(x: 90, y: 11.5)].walked(by: 1)
    let box = Shape.rectangle(Array(corners.dropLast()))
    let tilted = box.rotated(by: 0.025, scaledBy: 1, about: box.pivot).outline.walked(by: 1)
    for points in [line, tilted] {
      let outline = try #require(ShapeRecognizer().fit(points)).shape.outline
      for (start, end) in zip(outline, outline.dropFirst()) {
        #expect(abs(start.x - end.x) < 1e-9 || abs(start.y - end.y) < 1e-9)
      }
    }
  }

  @Test(arguments: [-6.9, -4.5, -2.1, 2.1, 3, 5, 6.9])
  func `a rectangle within 7° of upright becomes upright, of the same size`(degrees: Double) throws
  {
    let corners = [(10.0, 10.0), (90, 10), (90, 40), (10, 40)].map { Point(x: $0.0, y: $0.1) }
    let box = Shape.rectangle(corners)
    let tilted = box.rotated(by: degrees * .pi / 180, scaledBy: 1, about: box.pivot)
    let fit = try #require(ShapeRecognizer().fit(tilted.outline.walked(by: 1)))
    #expect(fit.shape.name == "rectangle" && fit.confidence > 0.9)
    let points = fit.shape.outline
    #expect(zip(points, points.dropFirst()).allSatisfy { $0.x == $1.x || $0.y == $1.y })
    #expect(zip(corners, points).allSatisfy { $0.distance(to: $1) < 1.5 }, "\(points)")
  }

  @Test(arguments: [-12.0, -8, 8, 12, 30])
  func `a rectangle that is rotated further stays so`(degrees: Double) throws {
    let corners = [(10.0, 10.0), (90, 10), (90, 40), (10, 40)].map { Point(x: $0.0, y: $0.1) }
    let box = Shape.rectangle(corners)
    let tilted = box.rotated(by: degrees * .pi / 180, scaledBy: 1, about: box.pivot)
    let outline = try #require(ShapeRecognizer().fit(tilted.outline.walked(by: 1))).shape.outline
    #expect(zip(tilted.outline, outline).allSatisfy { $0.distance(to: $1) < 1.5 }, "\(outline)")
  }

  @Test func `turns and scales a figure about its pivot`() {
    let line = Shape.line(Segment(Point(x: 10, y: 10), Point(x: 20, y: 10)))
    let turned = line.rotated(by: .pi / 2, scaledBy: 2, about: line.pivot).outline
    #expect(turned[0] == Point(x: 10, y: 10))
    #expect(turned[1].distance(to: Point(x: 10, y: 30)) < 1e-9)
  }

  /// An oval whose axes have the ratio 1.09, drawn by a hand that errs by 1%.
  private static let oval = (0...126).map { step in
    let (angle, error) = (Double(step) / 20, 1 + 0.01 * sin(Double(step) * 0.35))
    return Point(x: 32.7 * error * cos(angle), y: 30 * error * sin(angle))
  }

  /// The corners of a square, of which the last is the first.
  private let corners = [(10.0, 10.0), (70, 10), (70, 70), (10, 70), (10, 10)].map {
    Point(x: $0.0, y: $0.1)
  }
  private var square: [Point] { corners.walked(by: 1) }
}
