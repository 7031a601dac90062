package import Geometry

extension Transform: Described {
  package init() { self = .identity }
  package static var isTuple: Bool { true }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("a") { try coder.fixed(&a, .coefficient) }
    if try coder.has("b") { try coder.fixed(&b, .coefficient) }
    if try coder.has("c") { try coder.fixed(&c, .coefficient) }
    if try coder.has("d") { try coder.fixed(&d, .coefficient) }
    if try coder.has("tx") { try coder.fixed(&tx, .coordinate) }
    if try coder.has("ty") { try coder.fixed(&ty, .coordinate) }
  }
}

extension Point: Described {
  package init() { self = .zero }
  package static var isTuple: Bool { true }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("x") { try coder.fixed(&x, .coordinate) }
    if try coder.has("y") { try coder.fixed(&y, .coordinate) }
  }
}

extension Rect: Described {
  package init() { self.init(minX: 0, minY: 0, maxX: 0, maxY: 0) }
  package static var isTuple: Bool { true }

  package mutating func describe<C: FieldCoder>(to coder: inout C) throws(C.Failure) {
    if try coder.has("minX") { try coder.fixed(&minX, .coordinate) }
    if try coder.has("minY") { try coder.fixed(&minY, .coordinate) }
    if try coder.has("maxX") { try coder.fixed(&maxX, .coordinate) }
    if try coder.has("maxY") { try coder.fixed(&maxY, .coordinate) }
    try coder.require(minX <= maxX && minY <= maxY)
  }
}
