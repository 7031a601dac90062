import CCairo
import Formats
import TestSupport

@Suite struct PixelFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The pixels of a PNG, as `0xAARRGGBB` with premultiplied alpha.
  private func pixels(_ bytes: [UInt8]) throws -> (width: Int, height: Int, values: [UInt32]) {
    let path = try folder.write(bytes, to: "picture.png")
    let surface = cairo_image_surface_create_from_png(path)
    defer { cairo_surface_destroy(surface) }
    let (width, height) = (
      Int(cairo_image_surface_get_width(surface)), Int(cairo_image_surface_get_height(surface))
    )
    let data = try #require(cairo_image_surface_get_data(surface))
    let stride = Int(cairo_image_surface_get_stride(surface)) / 4
    let values = data.withMemoryRebound(to: UInt32.self, capacity: stride * height) { pixels in
      (0..<height).flatMap { y in (0..<width).map { pixels[y * stride + $0] } }
    }
    return (width, height, values)
  }

  @Test func `only a PNG has the background of the screen by default, or white`() throws {
    let navy = RGBColor(red: 0, green: 0, blue: 128)
    let png = try ExportFormat.required("png")
    #expect(png.defaultBackground(isOverScreen: false) { navy } == navy)
    #expect(png.defaultBackground(isOverScreen: false) { nil } == RGBColor(number: 0xFF_FFFF))
    for format in ExportFormat.all where format.name != "png" {
      #expect(format.defaultBackground(isOverScreen: false) { navy } == nil, "\(format.name)")
    }
  }

  @Test func `a PNG is transparent without a background`() throws {
    let format = try ExportFormat.required("png")
    let sketch = document([try stroke(through: line(), StrokeStyle(color: .red, width: 4))])
    let plain = try pixels(try format.bytes(of: sketch))
    #expect((plain.width, plain.height) == (232, 32))
    #expect(plain.values[0] == 0)
    #expect(plain.values[16 * 232 + 116] == 0xFFCD_0000)
    var options = ExportOptions()
    options.background = RGBColor(red: 255, green: 255, blue: 255)
    #expect(try pixels(try format.bytes(of: sketch, options)).values[0] == 0xFFFF_FFFF)
  }

  @Test(arguments: 1...40)
  func `a picture fits into a square, and a small one is not enlarged`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var options = ExportOptions()
    let (width, height) = (Double.random(in: 1...2000, using: &random), Double(seed * seed))
    options.area = Rect(minX: 0, minY: 0, maxX: width, maxY: height)
    let size = Int.random(in: 1...400, using: &random)
    options.size = size
    let bytes = try ExportFormat.required("png").bytes(of: document([]), options)
    let picture = try pixels(bytes)
    let full = Int((4 * max(width, height)).rounded(.up))
    #expect(max(picture.width, picture.height) == min(size, full))
  }

  @Test func `a marker lies under other ink in a PNG`() throws {
    let sketch = document([
      try stroke(through: line(), StrokeStyle(color: .red, width: 2)),
      try stroke(through: line(), StrokeStyle(nib: .marker, color: .yellow, width: 8), at: 1),
    ])
    let picture = try pixels(try ExportFormat.required("png").bytes(of: sketch))
    let column = (0..<picture.height).map { picture.values[$0 * picture.width + picture.width / 2] }
    #expect(column.contains(0xFFCD_0000) && column.contains(0xFFCD_CD00))
  }

  @Test(arguments: Smoothing.allCases)
  func `the corners of a box are exact in a PNG`(smoothing: Smoothing) throws {
    var options = ExportOptions()
    (options.smoothing, options.scale) = (smoothing, 4)
    options.area = Rect(minX: 0, minY: 0, maxX: 60, maxY: 40)
    let format = try ExportFormat.required("png")
    let picture = try pixels(try format.bytes(of: document([box(width: 2)]), options))
    func alpha(_ x: Double, _ y: Double) -> UInt32 {
      picture.values[Int(y * 4) * picture.width + Int(x * 4)] >> 24
    }
    for (x, outward) in [(10.0, -1.0), (50, 1)] {
      for (y, downward) in [(10.0, -1.0), (30, 1)] {
        let corner = (x: x - outward / 8, y: y - downward / 8)
        #expect(alpha(corner.x, corner.y) == 0xFF, "the corner (\(x), \(y))")
        #expect(alpha(corner.x - outward, corner.y - downward) == 0, "inside of it")
        for side in [(corner.x + outward * 1.25, corner.y), (corner.x, corner.y + downward * 1.25)]
        {
          #expect(alpha(side.0, side.1) == 0, "outside of it")
        }
      }
    }
  }

  /// The pixels with ink in a PNG at the scale of the dots, and the lit dots of the same strokes.
  private func inkAndDots(_ nib: Nib, width: Double) throws -> (ink: Set<Dot>, lit: Set<Dot>) {
    var random = SplitMix64(seed: 3)
    let strokes = try (0..<6).map { _ in
      // Not below the nominal width, so that it is the least width of a pen's line.
      let samples = random.handStroke(samples: 60).samples.map { sample in
        var sample = sample
        sample.force = max(sample.force, 1)
        return sample
      }
      return try #require(
        StrokeRecord(style: StrokeStyle(nib: nib, width: width), samples: samples))
    }
    var options = ExportOptions()
    options.scale = 1
    options.area = Rect(minX: -20, minY: -20, maxX: 460, maxY: 260)
    let picture = try pixels(try ExportFormat.required("png").bytes(of: document(strokes), options))
    var bitmap = DotBitmap(columns: 240, rows: 70)
    var painter = StrokePainter(transform: Transform(scale: 1, translation: Vector(dx: 20, dy: 20)))
    for stroke in strokes { painter.paint(stroke, into: &bitmap) }
    var (ink, lit) = (Set<Dot>(), Set<Dot>())
    for (index, pixel) in picture.values.enumerated() {
      let dot = Dot(x: index % picture.width, y: index / picture.width)
      if pixel >> 24 >= 128 { ink.insert(dot) }
      if bitmap.isLit(x: dot.x, y: dot.y) { lit.insert(dot) }
    }
    return (ink, lit)
  }

  @Test(arguments: [Nib.pen, .marker, .calligraphy], [3.0, 4, 5, 8, 16])
  func `a PNG at the scale of the dots covers the dots`(nib: Nib, width: Double) throws {
    let (ink, lit) = try inkAndDots(nib, width: width)
    let either = ink.union(lit).count
    #expect(either > 500)
    #expect(Double(ink.intersection(lit).count) / Double(either) >= 0.95)
  }

  @Test(arguments: [Nib.pen, .marker, .calligraphy], [1.0, 1.5, 2, 2.5])
  func `a thin line in a PNG is within a dot of its dots`(nib: Nib, width: Double) throws {
    let (ink, lit) = try inkAndDots(nib, width: width)
    #expect(ink.count > 200 && lit.count > 200)
    for (some, others) in [(ink, lit), (lit, ink)] {
      let alone = some.filter { $0.neighborhood.isDisjoint(with: others) }
      #expect(alone.isEmpty)
    }
  }

  /// Returns the delays of the pictures of a GIF, in hundredths of a second.
  private func delays(_ bytes: [UInt8]) -> [Int] {
    bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4, 4]) }.map {
      Int(bytes[$0 + 4]) + Int(bytes[$0 + 5]) << 8
    }
  }

  @Test func `a GIF of a long replay has fewer frames a second`() throws {
    // Half an hour of taps, 20 times a second.
    let strokes = try (0..<36_000).map { index in
      let location = Point(x: Double(index % 200), y: Double(index / 200 % 50))
      return try stroke(through: [location], StrokeStyle(), at: Double(index) / 20)
    }
    var options = ExportOptions()
    options.scale = 1
    let delays = delays(try ExportFormat.required("gif").bytes(of: document(strokes), options))
    #expect((6000...13_000).contains(delays.count))
    #expect(abs(delays.reduce(0, +) - 180_300) <= 10)
  }

  @Test func `distant changes of a GIF are pictures of their own`() throws {
    // Two strokes that end at the same moment, far apart.
    let strokes = [
      try stroke(through: [Point(x: 0, y: 0)]), try stroke(through: [Point(x: 900, y: 900)], at: 9),
      try stroke(through: [Point(x: 0, y: 900)], at: 9),
    ]
    let bytes = try ExportFormat.required("gif").bytes(of: document(strokes))
    // The first picture, two parts 2/100 s apart, and the pause at the end.
    #expect(delays(bytes) == [900, 2, 298])
    let areas = bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4, 4]) }.map {
      let width = Int(bytes[$0 + 13]) + Int(bytes[$0 + 14]) << 8
      let height = Int(bytes[$0 + 15]) + Int(bytes[$0 + 16]) << 8
      return width * height
    }
    #expect(areas[0] > 3_000_000 && areas[1] < 1000 && areas[2] < 1000)
  }

  @Test func `a GIF repeats and has as many pictures as moments of the replay`() throws {
    let strokes = [try stroke(through: line()), try stroke(through: line(y: 40), at: 9)]
    let bytes = try ExportFormat.required("gif").bytes(of: document(strokes))
    #expect(bytes.starts(with: Array("GIF89a".utf8)) && bytes.last == 0x3B)
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    #expect(text.contains("NETSCAPE2.0"))
    let delays = delays(bytes)
    // 0.25 s and 0.25 s at 20 frames a second, with a pause of 8.75 s between.
    #expect((9...13).contains(delays.count))
    #expect(delays.reduce(0, +) == 925 + 300)
    var options = ExportOptions()
    options.idleLimit = 2
    let short = try ExportFormat.required("gif").bytes(of: document(strokes), options)
    let total = self.delays(short).reduce(0, +)
    #expect(total == 250 + 300)
  }
}

/// The position of a dot or a pixel.
private struct Dot: Hashable {
  let x: Int
  let y: Int

  /// The dot and the eight around it.
  var neighborhood: Set<Dot> {
    Set((-1...1).flatMap { dx in (-1...1).map { Dot(x: x + dx, y: y + $0) } })
  }
}
