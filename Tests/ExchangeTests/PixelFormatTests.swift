import CCairo
import Exchange
import Geometry
import Ink
import Raster
import TestSupport
import Testing
import Workloads

/// Tests the formats of pixels: `png` and `gif`.
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

  @Test func `a PNG is transparent by default and has a background on request`() throws {
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

  @Test(arguments: [3.0, 5, 8, 16])
  func `a PNG at the scale of the dots covers the dots`(width: Double) throws {
    var random = SplitMix64(seed: 3)
    let strokes = (0..<6).map { _ in
      random.handStroke(samples: 60).restyled(StyleChange(nib: .marker, width: width))
    }
    var options = ExportOptions()
    options.scale = 1
    options.area = Rect(minX: -20, minY: -20, maxX: 460, maxY: 260)
    let picture = try pixels(
      try ExportFormat.required("png").bytes(of: document(strokes), options))
    var bitmap = DotBitmap(columns: 240, rows: 70)
    var painter = StrokePainter(
      transform: Transform(scale: 1, translation: Vector(dx: 20, dy: 20)))
    for stroke in strokes { painter.paint(stroke, into: &bitmap) }
    var (both, either) = (0, 0)
    for (index, pixel) in picture.values.enumerated() {
      let isInked = pixel >> 24 >= 128
      let isLit = bitmap.isLit(x: index % picture.width, y: index / picture.width)
      both += isInked && isLit ? 1 : 0
      either += isInked || isLit ? 1 : 0
    }
    #expect(either > 500)
    #expect(Double(both) / Double(either) >= 0.95)
  }

  @Test func `a GIF repeats and has as many pictures as moments of the replay`() throws {
    let strokes = [try stroke(through: line()), try stroke(through: line(y: 40), at: 9)]
    let bytes = try ExportFormat.required("gif").bytes(of: document(strokes))
    #expect(bytes.starts(with: Array("GIF89a".utf8)) && bytes.last == 0x3B)
    let text = String(decoding: bytes.map { $0 < 0x80 ? $0 : 0x3F }, as: UTF8.self)
    #expect(text.contains("NETSCAPE2.0"))
    let delays = bytes.indices.filter { bytes[$0...].starts(with: [0x21, 0xF9, 4, 4]) }.map {
      Int(bytes[$0 + 4]) + Int(bytes[$0 + 5]) << 8
    }
    // 0.25 s and 0.25 s at 20 frames a second, with a pause of 8.75 s between.
    #expect((9...13).contains(delays.count))
    #expect(delays.reduce(0, +) == 925 + 300)
    var options = ExportOptions()
    options.idleLimit = 2
    let short = try ExportFormat.required("gif").bytes(of: document(strokes), options)
    let total = short.indices.filter { short[$0...].starts(with: [0x21, 0xF9, 4, 4]) }.reduce(0) {
      $0 + Int(short[$1 + 4]) + Int(short[$1 + 5]) << 8
    }
    #expect(total == 250 + 300)
  }
}
