import Sketches
import TestSupport

/// Pictures of sketches whose samples are still packed as in the file.
@Suite struct PackedPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The picture of strokes, each drawn completely above the ones before it.
  private func reference(_ strokes: [StrokeRecord], _ transform: Transform) -> DotBitmap {
    var painter = StrokePainter(transform: transform)
    var bitmap = DotBitmap(columns: 40, rows: 12)
    for stroke in strokes { painter.paint(stroke, into: &bitmap) }
    return bitmap
  }

  private func picture(_ sketch: Sketch, _ transform: Transform) -> DotBitmap {
    var painter = StrokePainter(transform: transform)
    let blank = DotBitmap(columns: 40, rows: 12)
    let cells = CellSet(blank.bounds, columns: 40, rows: 12)
    return painter.picture(of: sketch, in: cells)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `the picture is the same at every moment of loading`(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let edits = random.log(edits: 60, isInOrder: true)
    let path = folder.path(of: "sketch")
    try SketchStore.write(edits, to: path, title: "", now: 0)
    let (store, document) = try SketchStore.open(at: path, title: "", now: 0)
    var read = Sketch(folding: document.edits[..<30])
    var drawn = Sketch(folding: edits[..<30])
    // The rest is checked while the user goes on.
    let check = Task.detached {
      try document.checkSamples(onThisThread: true)
      try store.checkPages()
    }
    for index in 30..<60 {
      let scale: Double = [0.1, 0.25, 0.5, 1, 3].randomElement(using: &random) ?? 1
      let transform = Transform(
        scale: scale,
        translation: Vector(
          dx: .random(in: -80 * scale...40, using: &random),
          dy: .random(in: -40 * scale...20, using: &random)))
      #expect(picture(read, transform).cells == reference(drawn.strokes, transform).cells)
      // Some strokes are unpacked and kept, as by an eraser.
      if let item = read.items.randomElement(using: &random) { item.stroke.keepUnpacked() }
      read.apply(document.edits[index])
      drawn.apply(edits[index])
    }
    try await check.value
    try store.close()
    #expect(read.strokes == drawn.strokes)
  }
}
