import Foundation
import Sketches
import TestSupport

@Suite struct SampleCodecTests {
  /// The example in `docs/sketch-format.md`.
  private let example = [
    StrokeSample(
      location: Point(x: 10, y: 20), timestamp: 0.5, force: 1, azimuth: nil, altitude: 0.5),
    StrokeSample(
      location: Point(x: 10.5, y: 20.25), timestamp: 0.508, force: 0.5, azimuth: 1, altitude: 0.5),
    StrokeSample(
      location: Point(x: 12, y: 20.25), timestamp: 0.516, force: 0.75, azimuth: nil, altitude: 0.5),
  ]
  private let packedExample: [UInt8] = [
    0x02, 0x1E, 0x03,
    0xC0, 0x84, 0x3D, 0xC0, 0x3E, 0xC0, 0x3E,
    0x80, 0x28, 0x80, 0x02, 0x80, 0x06,
    0x80, 0x50, 0x80, 0x01, 0x00,
    0x80, 0x40, 0xFF, 0x1F, 0x80, 0x10,
    0x02, 0x80, 0x40,
    0x80, 0x20,
  ]

  @Test func `encodes the documented example as documented`() throws {
    #expect(SampleCodec.encode(example) == packedExample)
    #expect(try SampleCodec.decode(packedExample) == example)
    let hex = packedExample.map { String(format: "%02X", $0) }.joined(separator: " ")
    let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../docs/sketch-format.md")
    #expect(try String(contentsOf: page, encoding: .utf8).contains("```\n\(hex)\n```"))
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `decodes what it encoded, rounded to the documented steps`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let samples = random.wildSamples()
    let packed = SampleCodec.encode(samples)
    let unpacked = try SampleCodec.decode(packed)
    #expect(SampleCodec.encode(unpacked) == packed)
    #expect(unpacked.count == samples.count)
    #expect(unpacked.allSatisfy { $0.location.isFinite && $0.timestamp.isFinite })
    for (sample, given) in zip(unpacked, samples) where abs(given.location.x) <= 1000 {
      #expect(abs(sample.location.x - given.location.x) <= 1.0 / 512)
    }
    #expect(zip(unpacked, unpacked.dropFirst()).allSatisfy { $0.timestamp <= $1.timestamp })
  }

  @Test func `stores optional channels independently`() throws {
    var samples = example
    for index in samples.indices { samples[index].azimuth = Double(index) / 2 }
    samples[1].altitude = nil
    #expect(try SampleCodec.decode(SampleCodec.encode(samples)) == samples)
  }

  @Test func `constant channels take no space per sample`() {
    let sparse = (0..<1000).map {
      StrokeSample(location: .zero, timestamp: Double($0) * 1e-5, force: 0.5, altitude: 1)
    }
    #expect(SampleCodec.encode(sparse).count < 3 * sparse.count + 20)
  }

  @Test func `decoding 10,000 mutated blobs does not trap`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<10_000 {
      let mutated = random.mutated(SampleCodec.encode(random.wildSamples()))
      guard let samples = try? SampleCodec.decode(mutated) else { continue }
      #expect(!samples.isEmpty && samples.count <= mutated.count / 3)
      #expect(samples.allSatisfy { $0.location.isFinite && $0.force.isFinite })
    }
  }

  @Test func `decoding 10,000 random blobs does not trap`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<10_000 {
      let channels = UInt8.random(in: 0...63, using: &random)
      let count = Int.random(in: 0...60, using: &random)
      let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
      _ = try? SampleCodec.decode([2, channels] + noise)
    }
  }

  @Test(
    arguments: [
      ([], .cutShort), ([2], .cutShort), ([1, 0, 1, 0, 0, 0], .unknownLayout),
      ([2, 0xC0, 1, 0, 0, 0], .unknownLayout), ([2, 3, 1, 0, 0, 0], .unknownLayout),
      ([2, 0, 0], .wrongCount), ([2, 0, 2, 0, 0, 0], .wrongCount),
      ([2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0, 0, 0], .wrongCount),
      ([2, 0, 1, 0x80, 0, 0], .cutShort), ([2, 0, 1, 0, 0, 0, 0], .trailingBytes),
      ([2, 0, 1, 0, 0xFE, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0], .outOfRange),
      ([2, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0], .outOfRange),
      ([2, 0x0C, 1, 0, 0, 0, 0x02, 0], .outOfRange),
    ] as [([UInt8], SampleCodec.Malformed)])
  func `rejects malformed bytes`(bytes: [UInt8], reason: SampleCodec.Malformed) {
    #expect(throws: reason) { try SampleCodec.decode(bytes) }
  }
}

extension SplitMix64 {
  /// Returns samples with every channel, present or not, and sometimes an absurd number.
  fileprivate mutating func wildSamples() -> [StrokeSample] {
    let odds = (azimuth: chance(), altitude: chance(), force: chance())
    return (0..<Int.random(in: 1...40, using: &self)).map { _ in
      StrokeSample(
        location: Point(x: wild(), y: wild()), timestamp: wild(),
        force: number(in: 0...1) < odds.force ? wild() : 1,
        azimuth: number(in: 0...1) < odds.azimuth ? wild() : nil,
        altitude: number(in: 0...1) < odds.altitude ? wild() : nil,
        flags: StrokeSample.Flags(
          rawValue: chance() * odds.force == 0 ? 0 : UInt8.random(in: 0...31, using: &self)))
    }
  }

  private mutating func chance() -> Double { [0, 0.5, 1].randomElement(using: &self) ?? 0 }

  private mutating func wild() -> Double {
    let absurd: [Double] = [.nan, .infinity, -.infinity, 1e300, -1e300, -0.0]
    if Int.random(in: 0..<20, using: &self) == 0 {
      return absurd.randomElement(using: &self) ?? 0
    }
    return number(in: -1000...1000)
  }

  /// Returns bytes with a few of them changed, inserted, removed or cut off.
  fileprivate mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let index = Int.random(in: bytes.indices, using: &self)
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes[index] = .random(in: 0...255, using: &self)
      case 2: bytes.insert(0xFF, at: index)
      case 3: bytes.remove(at: index)
      default: bytes.removeLast(bytes.count - index)
      }
    }
    return bytes
  }
}
