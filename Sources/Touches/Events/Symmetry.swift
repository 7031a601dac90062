public import Geometry
import Glibc

/// A symmetry of a drawing: the copies that every touch has, in addition to itself.
public enum Symmetry: Hashable, Sendable {
  /// A reflection in a vertical axis.
  case leftRight
  /// A reflection in a horizontal axis.
  case upDown
  /// A number of rotations, including the one by 0, which divide the circle evenly.
  case rosette(Int)

  /// The numbers of rotations that a rosette can have.
  public static let rotations = 2...12

  /// The unit vectors along the axes, or the edges of a rosette's sectors, from the center.
  public var directions: [Vector] {
    switch self {
    case .leftRight: [Vector(dx: 0, dy: -1), Vector(dx: 0, dy: 1)]
    case .upDown: [Vector(dx: -1, dy: 0), Vector(dx: 1, dy: 0)]
    case .rosette(let count):
      (0..<max(1, count)).map { index in
        let angle = 2 * Double.pi * Double(index) / Double(count) - .pi / 2
        return Vector(dx: cos(angle), dy: sin(angle))
      }
    }
  }

  /// Returns the map from a touch to each copy, about a center, or a point on the axes, in dots.
  public func maps(about center: Point) -> [Transform] {
    switch self {
    case .leftRight: [Transform(a: -1, b: 0, c: 0, d: 1, tx: 2 * center.x, ty: 0)]
    case .upDown: [Transform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 2 * center.y)]
    case .rosette(let count):
      (1..<max(1, count)).map { index in
        let angle = 2 * Double.pi * Double(index) / Double(count)
        let (cosine, sine) = (cos(angle), sin(angle))
        return Transform(
          a: cosine, b: sine, c: -sine, d: cosine,
          tx: center.x - cosine * center.x + sine * center.y,
          ty: center.y - sine * center.x - cosine * center.y)
      }
    }
  }
}

/// Adds symmetric touches to a pointer's touch, with identities and corrections of their own.
///
/// A touch keeps the symmetry that was set when it began.
public struct SymmetricTouches: Hashable, Sendable {
  /// The symmetry of touches that begin later; `nil` for none.
  public var symmetry: Symmetry?
  /// The latest touches that have copies; updates of a touch can arrive after its end.
  private var begun: [Begun] = []

  private struct Begun: Hashable, Sendable {
    let id: Touch.ID
    let symmetry: Symmetry
  }

  /// The number of touches whose updates are copied.
  private static let memory = 4
  /// The distance between the identities of a touch and its copies.
  fileprivate static let stride = 1 << 40

  /// Creates a value without symmetry.
  public init() {}

  /// Returns whether a touch is the copy of another.
  public static func isCopy(_ touch: Touch) -> Bool { touch.id.rawValue >= stride }

  /// Returns the event of a single touch with its copies, about a center in screen dots.
  public mutating func extend(_ event: TouchEvent, about center: Point) -> TouchEvent {
    if let touch = event.allTouches.first, touch.phase == .began {
      begun.removeAll { $0.id == touch.id }
      if let symmetry { begun.append(Begun(id: touch.id, symmetry: symmetry)) }
      begun.removeFirst(max(0, begun.count - Self.memory))
    }
    guard !begun.isEmpty else { return event }
    var extended = event
    for touch in event.allTouches {
      for (index, map) in maps(of: touch, about: center) {
        extended.add(
          coalesced: event.coalescedTouches(for: touch).map { $0.copy(index, map) },
          predicted: event.predictedTouches(for: touch).map { $0.copy(index, map) })
      }
    }
    extended.updatedTouches += event.updatedTouches.flatMap { touch in
      maps(of: touch, about: center).map { touch.copy($0.offset, $0.element) }
    }
    return extended
  }

  private func maps(of touch: Touch, about center: Point) -> EnumeratedSequence<[Transform]> {
    let symmetry = begun.first { $0.id == touch.id }?.symmetry
    return (symmetry?.maps(about: center) ?? []).enumerated()
  }
}

extension Touch {
  /// Returns the copy of a sample with a number, counted from 0.
  fileprivate func copy(_ index: Int, _ map: Transform) -> Touch {
    let number = id.rawValue + (index + 1) * SymmetricTouches.stride
    var copy = self.copy(ID(rawValue: number), map.apply)
    let lean = map.apply(to: azimuthUnitVector)
    copy.azimuth = atan2(lean.dy, lean.dx)
    copy.isReflected = map.isReflection
    return copy
  }
}
