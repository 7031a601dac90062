import Sketches
import TestSupport

@Suite struct PenStyleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var style: StrokeStyle {
    var style = StrokeStyle(nib: .calligraphy, color: .blue, width: 6)
    style.nibAngle = -Double.pi / 6
    style.maximumForce = 4.25
    return style
  }

  private var samples: [StrokeSample] {
    (0..<4).map { index in
      StrokeSample(
        location: Point(x: Double(index), y: 2), timestamp: Double(index) / 8, force: 0.5,
        azimuth: 0.75 + Double(index) / 4, altitude: 1.5, flags: .dialedAngles)
    }
  }

  private func open() throws -> (store: SketchStore, document: SketchDocument) {
    try SketchStore.open(at: folder.path(of: "sketch"), title: "A tree", now: 5)
  }

  @Test func `a stroke keeps its angle, its limit, and what was dialed`() throws {
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    let store = try open().store
    store.append(Edit(.strokeAdded(stroke), at: 1))
    try store.close()
    let read = try SketchDocument.check(path: folder.path(of: "sketch"))
    #expect(read.edits == [Edit(.strokeAdded(stroke), at: 1)])
    #expect(read.edits.first?.drawnStroke?.style == style)
    let flags = try #require(read.edits.first?.drawnStroke).samples.map(\.flags)
    #expect(flags.allSatisfy { $0 == .dialedAngles })
    _ = try SketchRepair(of: folder.path(of: "sketch"), to: folder.path(of: "saved"), now: 9)
    let saved = try SketchDocument.check(path: folder.path(of: "saved"))
    #expect(saved.edits.first?.drawnStroke?.style == style)
  }

  @Test func `a nib that was turned later keeps its angle`() throws {
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    let edits = [
      Edit(.strokeAdded(stroke), at: 1),
      Edit(.restyled([StrokeID(counter: 1)], StyleChange(nibAngle: -1.25)), at: 2),
      Edit(.restyled([StrokeID(counter: 1)], StyleChange(nib: .pen, width: 3, nibAngle: 2)), at: 3),
    ]
    let store = try open().store
    for edit in edits { store.append(edit) }
    try store.close()
    let read = try SketchDocument.check(path: folder.path(of: "sketch")).edits
    #expect(read.map(\.action) == edits.map(\.action))
    #expect(Sketch(folding: Array(read.prefix(2))).strokes.map(\.style.nibAngle) == [-1.25])
  }

  @Test func `so does a recovered draft`() throws {
    let store = try open().store
    store.saveDraft(.began(style, Array(samples.prefix(2))))
    store.saveDraft(.grew(Array(samples.suffix(2))))
    try store.close()
    let (second, document) = try open()
    try second.close()
    let stroke = try #require(document.edits.first?.drawnStroke)
    #expect(stroke.style == style && stroke.samples == samples && stroke.isRecovered)
  }

  @Test(arguments: [65.0, -65, 1e300, .infinity, .nan])
  func `what a pen reports out of range is saved so that it can be opened`(value: Double) throws {
    var style = StrokeStyle(nib: .calligraphy)
    (style.nibAngle, style.maximumForce) = (value, value)
    let stroke = try #require(StrokeRecord(style: style, samples: samples))
    let store = try open().store
    store.append(Edit(.strokeAdded(stroke), at: 1))
    store.saveDraft(.began(style, samples))
    try store.close()
    #expect(
      try SketchDocument.check(path: folder.path(of: "sketch")).edits.first?.drawnStroke == stroke)
    let (second, document) = try open()
    try second.close()
    #expect(document.edits.compactMap(\.drawnStroke?.style) == [style, style])
  }
}
