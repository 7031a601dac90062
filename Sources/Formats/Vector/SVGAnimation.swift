import Geometry
import Ink

/// An SVG that draws the strokes at their recorded times and then stays.
///
/// A stroke is uncovered by a mask: a line along the stroke whose dash grows with the recorded pace. CSS
/// animates the dash, and hides strokes before and after the time for which they are part of the picture.
/// A reader who prefers reduced motion sees the finished picture, like a program without animations.
struct SVGAnimation {
  private let document: ExportDocument
  private let options: ExportOptions
  private let log: ReplayLog
  private let layout: PageLayout
  private let states: [StrokeState]

  /// The additional width of the line that uncovers a stroke, in canvas dots.
  private static let maskMargin = 0.5

  init(_ document: ExportDocument, _ options: ExportOptions) {
    (self.document, self.options) = (document, options)
    log = document.log(options)
    let layout = PageLayout(
      of: document.framedStrokes(options), over: document.screen, options)
    self.layout = layout
    states = StrokeHistory(document.edits, log).states.filter {
      options.smoothing.inkBounds(of: $0.stroke).intersects(layout.area)
    }.inPaintOrder(\.stroke.style).flatMap { [log] in $0.parts(log) }
  }

  func write(to output: ExportOutput) throws {
    let cells = ScreenLayer(
      document.screen, under: states.map(\.stroke), isReplay: true, options)
    try XMLWriter.writeSVG(of: document, layout, options, over: cells, to: output) { xml in
      try output.write(Self.styleSheet)
      var outliner = StrokeOutliner(
        smoothing: options.smoothing, tolerance: options.lineTolerance,
        maximumDots: StrokeOutliner.maximumListedDots)
      try output.write(states) { index, state in
        if let end = state.end { try xml.start("g", ["class": "e", "style": Self.delay(end)]) }
        try write(state, number: index + 1, &outliner, to: xml)
        if state.end != nil { try xml.end() }
      }
    }
  }

  private static let styleSheet = """
    <style>
    .d{fill:none;stroke:#fff;stroke-linejoin:round;animation:draw linear both}
    .a{animation:appear .001s linear both}
    .e{opacity:0;animation:vanish .001s linear both}
    @keyframes draw{from{stroke-dasharray:0 2}to{stroke-dasharray:1 2}}
    @keyframes appear{from{visibility:hidden}to{visibility:visible}}
    @keyframes vanish{from{opacity:1}to{opacity:0}}
    @media(prefers-reduced-motion:reduce){.d,.a,.e{animation:none}}
    </style>

    """

  private func write(
    _ state: StrokeState, number: Int, _ outliner: inout StrokeOutliner, to xml: XMLWriter
  ) throws {
    let (stroke, name) = (state.stroke, "\(state.id.xmlName)-\(number)")
    guard stroke.style.nib != .characters else {
      // Characters appear when their keys were pressed.
      return try xml.writeText(of: stroke, options.colors, [("id", name)]) { character in
        let time = max(state.start, log.replayTime(character.time))
        return " class=\"a\" style=\"\(Self.delay(time))\""
      }
    }
    outliner.outline(stroke)
    let fill = options.colors.color(of: stroke.style).hexadecimal
    let mask = "m\(number)"
    let hasMask = try writeMask(state, named: mask, outliner.path, to: xml)
    try xml.write(
      outliner.contours, fill,
      [("id", name), ("class", "a"), ("style", Self.delay(state.start))]
        + (hasMask ? [("mask", "url(#\(mask))")] : []))
  }

  /// Writes the line, longer than a stroke as its ends are straight, that uncovers it; returns whether there is one.
  private func writeMask(
    _ state: StrokeState, named name: String, _ path: LinePath, to xml: XMLWriter
  ) throws -> Bool {
    guard state.drawingTime != nil, let line = path.extended(by: Self.maskMargin)
    else { return false }
    var fullPath = LinePath()
    fullPath.trace(state.stroke, options.smoothing, simplifies: false)
    let pace = StrokePace(fullPath, replayTime: log.replayTime)
    let box = Rect(enclosing: path.tips.map(\.center))?.outset(by: line.reach)
    func text(_ number: Double?) -> String { String(number ?? 0, decimals: 2) }
    try xml.start(
      "mask",
      [
        "id": name, "maskUnits": "userSpaceOnUse", "x": text(box?.minX), "y": text(box?.minY),
        "width": text(box?.width), "height": text(box?.height),
      ])
    try xml.empty(
      "path",
      [
        ("class", "d"), ("pathLength", "1"), ("stroke-width", text(2 * line.reach)),
        ("style", Self.growth(pace, line)),
      ], "d"
    ) { bytes in
      for (index, point) in line.points.enumerated() {
        bytes += "\(index == 0 ? "M" : "L")\(String(point.x, point.y, decimals: 2))".utf8
      }
    }
    try xml.end()
    return true
  }

  /// Returns the animation in CSS that uncovers a line at the pace of its stroke.
  private static func growth(_ pace: StrokePace, _ line: LinePath.Extended) -> String {
    let start = pace.steps.first?.time ?? 0
    let duration = max(0.001, (pace.steps.last?.time ?? 0) - start)
    let ends = 2 * line.reach
    // Lengths are scaled, because `line` is simplified and `pace` is not.
    let scale = line.length > ends ? (line.length - ends) / max(pace.length, 1e-6) : 0
    let steps = pace.steps.dropLast().map { step in
      // The round end of the stroke is ahead of the pen.
      let drawn = (line.reach + step.length * scale + line.radius) / line.length
      let time = 100 * (step.time - start) / duration
      return "\(String(drawn, decimals: 4)) \(String(time, decimals: 2))%,"
    }
    return "\(delay(start));animation-duration:\(String(duration, decimals: 3))s;"
      + "animation-timing-function:linear(\(steps.joined())1)"
  }

  private static func delay(_ time: TimeInterval) -> String {
    "animation-delay:\(String(max(0, time), decimals: 3))s"
  }
}

/// How much of a stroke's line is drawn at each moment of a replay: a line in a diagram of the drawn length over
/// the time, with as few points as the tolerance allows.
struct StrokePace {
  /// The replay times in seconds, and the drawn lengths in canvas dots; neither decrease.
  private(set) var steps: [(time: TimeInterval, length: Double)] = []

  /// The maximum difference of a removed point's length, in canvas dots.
  private static let tolerance = 0.2

  var length: Double { steps.last?.length ?? 0 }

  /// Follows a line that has all its tips; `replayTime` converts a time of the sketch to one of the replay.
  init(_ path: LinePath, replayTime: (TimeInterval) -> TimeInterval) {
    guard var last = path.tips.first else { return }
    var next = Point(x: max(0, replayTime(last.timestamp)), y: 0)
    let diagram = path.tips.map { tip in
      next.x = max(next.x, replayTime(tip.timestamp))
      next.y += (tip.center - last.center).length
      last = tip
      return next
    }
    steps = diagram.simplified(tolerance: Self.tolerance, vertically: true).map { ($0.x, $0.y) }
  }
}
