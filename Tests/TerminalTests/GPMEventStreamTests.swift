import TestSupport

@testable import Terminal

@Suite struct GPMEventStreamTests {
  private let events = [
    GPMEvent(.move, dx: 3, dy: -4), GPMEvent(.down, buttons: 4, modifiers: 8),
    GPMEvent(.drag, buttons: 4, dx: .max, dy: .min), GPMEvent(.up, buttons: 4),
    GPMEvent(.move, wheel: -1),
  ]

  @Test func `decodes each field at its offset`() throws {
    var stream = GPMEventStream()
    // Buttons, keys, console; dx, dy, x, y; type; clicks; margin; wheels.
    let bytes: [UInt8] =
      [4, 1, 2, 0] + [0xFE, 0xFF, 3, 0, 40, 0, 12, 0] + [0x92, 0, 0, 0] + [0, 0, 0, 0]
      + [4, 0, 0, 0] + [0, 0, 0xFF, 0xFF]
    let read = try stream.parse(bytes)
    #expect(read == [GPMEvent(.drag, buttons: 4, modifiers: 1, dx: -2, dy: 3, wheel: -1)])
  }

  @Test(arguments: 1...60)
  func `decodes events from chunks of any length`(length: Int) throws {
    var stream = GPMEventStream()
    let bytes = events.flatMap(\.bytes)
    let read = try stride(from: 0, to: bytes.count, by: length).flatMap { start in
      try stream.parse(bytes[start..<min(start + length, bytes.count)])
    }
    #expect(read == events)
  }

  @Test(arguments: [(12, UInt8(3)), (12, 0), (13, 0x10), (16, 9), (20, 0x40), (0, 0xFF)])
  func `rejects invalid field values`(offset: Int, value: UInt8) {
    var bytes = events[0].bytes
    bytes[offset] = value
    var stream = GPMEventStream()
    #expect(throws: GPMFailure.invalidData) { try stream.parse(bytes) }
  }

  @Test(arguments: UInt64(1)...20)
  func `random bytes only ever throw invalidData`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var stream = GPMEventStream()
    for _ in 0..<200 {
      let bytes = (0..<Int.random(in: 0...90, using: &random)).map { _ in
        UInt8.random(in: .min ... .max, using: &random)
      }
      do { _ = try stream.parse(bytes) } catch { return #expect(error == .invalidData) }
    }
  }
}

extension GPMEvent {
  /// The event's encoding.
  var bytes: [UInt8] {
    func raw(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value) { Array($0) }
    }
    return [buttons, modifiers] + raw(UInt16(1)) + raw(dx) + raw(dy) + raw(Int16(1)) + raw(Int16(1))
      + raw(kind.rawValue) + raw(Int32(0)) + raw(Int32(0)) + raw(Int16(0)) + raw(wheel)
  }
}
