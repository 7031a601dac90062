import Canvas
import TestSupport

@testable import Replay

@Suite struct SketchPlayerTests {
  /// A player with a view and a screen.
  private struct Stage {
    let edits: [Edit]
    let smoothing: Smoothing
    let screen: RecordingScreen
    var player: SketchPlayer

    init(_ edits: [Edit], _ smoothing: Smoothing, _ limits: SeekLimits = .standard) {
      self.edits = edits
      self.smoothing = smoothing
      screen = RecordingScreen(ScreenSize(columns: 40, rows: 12))
      player = SketchPlayer(ReplayLog(edits), smoothing: smoothing, limits: limits)
      layOut()
    }

    mutating func layOut() { player.layOut(screen.size, transform: .identity) }

    mutating func cells(at time: TimeInterval) -> [ScreenCell] {
      player.move(to: time, predicting: 0)
      player.view.update(showing: player.sketch)
      player.view.draw(panels: [], on: screen)
      return screen.cells
    }

    /// Returns what a new view shows of the sketch at a time.
    func fresh(at time: TimeInterval) -> [ScreenCell] {
      let sketch = sketch(at: time, of: edits)
      let blank = RecordingScreen(screen.size)
      var view = CanvasView(smoothing: smoothing)
      view.layOut(blank.size, transform: .identity)
      view.update(showing: sketch)
      view.draw(panels: [], on: blank)
      return blank.cells
    }
  }

  /// Limits with which seeking in a short log starts from keyframes, snapshots, and nothing.
  private static let narrow = [
    SeekLimits(
      maximumPlayAhead: 20, maximumAddition: 0, preparation: 30, minimumSpacing: 40,
      maximumKeyframes: 64, minimumEdits: 1, maximumMemory: 1 << 20),
    SeekLimits(
      maximumPlayAhead: 0, maximumAddition: 0, preparation: 1000, minimumSpacing: 10,
      maximumKeyframes: 5, minimumEdits: 10, maximumMemory: 1 << 20),
    SeekLimits(
      maximumPlayAhead: 300, maximumAddition: 100, preparation: 1, minimumSpacing: 1,
      maximumKeyframes: 64, minimumEdits: 1, maximumMemory: 1 << 14),
  ]

  @Test(arguments: Smoothing.allCases, 0..<15 as Range<UInt64>)
  func `seeking shows the same picture as folding the log up to that time`(
    smoothing: Smoothing, seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let edits = random.log()
    let limits = try #require((Self.narrow + [.standard]).randomElement(using: &random))
    var stage = Stage(edits, smoothing, limits)
    let end = ReplayLog(edits).end
    for _ in 0..<25 {
      let time = Double.random(in: -1...end + 1, using: &random)
      #expect(stage.cells(at: time) == stage.fresh(at: time), "at \(time) s")
      if Int.random(in: 0..<3, using: &random) == 0 { stage.player.prepare() }
      if Int.random(in: 0..<12, using: &random) == 0 {
        stage.screen.size.columns = .random(in: 20...40, using: &random)
        stage.layOut()
      }
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `playing in small steps shows the same picture as seeking`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let edits = random.log()
    var stage = Stage(edits, .quadratic)
    var time = ReplayLog.start
    while time < ReplayLog(edits).end {
      time += .random(in: 0...1, using: &random)
      #expect(stage.cells(at: time) == stage.fresh(at: time), "at \(time) s")
    }
  }

  @Test(arguments: Smoothing.allCases, 0..<20 as Range<UInt64>)
  func `a clean take draws the finished picture, and nothing of it vanishes`(
    smoothing: Smoothing, seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    let edits = random.log(edits: 80)
    let clean = edits.clean
    #expect(Sketch(folding: clean).strokes == Sketch(folding: edits).strokes)
    var sketch = Sketch()
    for edit in clean {
      let change = sketch.apply(edit)
      #expect(change.removed.isEmpty && !change.added.isEmpty)
    }
    var (stage, time) = (Stage(clean, smoothing), ReplayLog.start)
    while time < ReplayLog(clean).end {
      time += .random(in: 0...1, using: &random)
      _ = stage.cells(at: time)
    }
    #expect(stage.cells(at: time) == Stage(edits, smoothing).fresh(at: .infinity))
  }

  @Test func `a clean take shows the finished picture of every page`() {
    var random = SplitMix64(seed: 1)
    let (first, stroke) = (random.log(edits: 80), random.jaggedStroke(at: 900))
    let screen = TerminalScreen(columns: 2, rows: 1)
    let page = [
      Edit(.shown(screen), at: 900), Edit(.strokeAdded(stroke), at: 901),
      Edit(.strokesErased([StrokeID(counter: 82)]), at: 902), Edit(.undone(83), at: 903),
    ]
    for edits in [first, first + page, page + page] {
      func pages(_ edits: [Edit]) -> [[StrokeRecord]] {
        var pages: [[StrokeRecord]] = []
        Sketch.forEachPage(of: edits) { pages.append($0.strokes) }
        return pages
      }
      #expect(pages(edits.clean) == pages(edits))
    }
  }

  @Test func `computes keyframes up to the limits`() {
    var random = SplitMix64(seed: 3)
    let log = ReplayLog(random.log(edits: 200))
    for limits in Self.narrow {
      var keyframes = Keyframes(
        log, limits: limits, smoothing: .none, size: ScreenSize(columns: 40, rows: 12),
        transform: .identity)
      for _ in 0..<1000 { keyframes.prepare(limits.preparation) }
      #expect(keyframes.isComplete)
      #expect(keyframes.all.count <= limits.maximumKeyframes + 1)
      let gaps = zip(keyframes.all.dropFirst(), keyframes.all).map {
        log.work(at: $0.position) - log.work(at: $1.position)
      }
      #expect(gaps.allSatisfy { $0 >= limits.minimumSpacing })
      for count in 0...200 {
        let position = ReplayLog.Position(edits: count)
        #expect(keyframes.last(upTo: position).position <= position)
      }
      let snapshots = keyframes.snapshots.map { $0.edits }
      #expect(zip(snapshots.dropFirst(), snapshots).allSatisfy { $0 - $1 >= limits.minimumEdits })
      #expect(limits.maximumMemory < 1 << 20 ? snapshots.count < 5 : snapshots.count > 5)
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `seeking within a long stroke with repeated samples and times shows its beginning`(
    seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    var samples = [StrokeSample(location: Point(x: 10, y: 10), timestamp: 0)]
    for _ in 0..<200 {
      var sample = samples[samples.count - 1]
      if Int.random(in: 0..<50, using: &random) > 0 {
        sample.location.x += .random(in: -3...3, using: &random)
        sample.location.y += .random(in: -3...3, using: &random)
      }
      if Int.random(in: 0..<3, using: &random) > 0 { sample.timestamp += 0.01 }
      if seed.isMultiple(of: 2) { sample.flags.insert(.estimatedAzimuth) }
      samples.append(sample)
    }
    let record = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    var stage = Stage([Edit(.strokeAdded(record), at: 3)], .spline, Self.narrow[1])
    for _ in 0..<100 { stage.player.prepare() }
    #expect(stage.player.isPrepared)
    for _ in 0..<40 {
      let time = Double.random(in: 0...3, using: &random)
      #expect(stage.cells(at: time) == stage.fresh(at: time), "at \(time) s")
    }
  }

  @Test func `a short log needs no keyframe`() {
    var random = SplitMix64(seed: 4)
    let stage = Stage(random.log(edits: 15), .none)
    let isPrepared = stage.player.isPrepared
    #expect(isPrepared)
  }

  @Test func `predicts the pen's path only with a horizon`() throws {
    let samples = (0..<60).map { step in
      StrokeSample(location: Point(x: 5 + Double(step), y: 20), timestamp: Double(step) * 0.01)
    }
    let record = try #require(StrokeRecord(style: StrokeStyle(), samples: samples))
    var stage = Stage([Edit(.strokeAdded(record), at: 1)], .none)
    stage.player.move(to: 0.4, predicting: 0.05)
    let stroke = try #require(stage.player.sketch.activeStrokes.first)
    let newest = try #require(stroke.samples.last)
    let predicted = stroke.predictedSamples
    #expect(predicted.count == 4)
    #expect(predicted.allSatisfy { $0.location.x > newest.location.x })
    #expect(predicted.allSatisfy { abs($0.location.y - 20) < 0.5 })
    #expect(predicted.allSatisfy { $0.force == newest.force })
    stage.player.move(to: 0.4, predicting: 0)
    #expect(stroke.predictedSamples.isEmpty)
    #expect(stroke.samples.count == 41)
  }
}
