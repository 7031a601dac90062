import Geometry
import Ink

/// An SVG that draws the strokes at their recorded times and then stays.
///
/// A stroke is uncovered by a mask: a line along the stroke whose dash grows. CSS animates the dash, and
/// hides strokes before and after the time for which they are part of the picture. A reader who prefers
/// reduced motion sees the finished picture.
struct SVGAnimation {
  private let document: ExportDocument
  private let options: ExportOptions
  private let log: ReplayLog
  private let states: [StrokeState]

  /// The additional width of the line that uncovers a stroke, in canvas dots.
  private static let maskMargin = 2.0

  init(_ document: ExportDocument, _ options: ExportOptions) {
    (self.document, self.options) = (document, options)
    log = ReplayLog(document.edits, idleLimit: options.idleLimit)
    states = StrokeHistory(document.edits, log).states.filter { state in
      options.area.map { options.smoothing.inkBounds(state.stroke.bounds).intersects($0) } ?? true
    }
  }

  func write(to output: ExportOutput) throws {
    let layout = PageLayout(of: states.map(\.stroke), options)
    var xml = try XMLWriter(output)
    try xml.startSVG(
      document, layout, options.colors, strokeCount: document.visibleItems(options).count)
    try xml.output.write(Self.styleSheet)
    var outliner = StrokeOutliner(smoothing: options.smoothing)
    for (index, state) in states.enumerated() {
      outliner.outline(state.stroke)
      try write(state, number: index + 1, outliner, to: xml)
      try output.report(index + 1, of: states.count)
    }
    try xml.end()
  }

  private static let styleSheet = """
    <style>
    .d{fill:none;stroke:#fff;stroke-linecap:round;stroke-linejoin:round;\
    animation:draw linear both}
    .a{animation:appear linear both}
    .e{opacity:0;animation:vanish linear both}
    @keyframes draw{from{stroke-dasharray:0 2;visibility:hidden}\
    to{stroke-dasharray:1 2;visibility:visible}}
    @keyframes appear{from{visibility:hidden}to{visibility:visible}}
    @keyframes vanish{from{opacity:1}to{opacity:0}}
    @media(prefers-reduced-motion:reduce){.d,.a,.e{animation:none}}
    </style>

    """

  private func write(
    _ state: StrokeState, number: Int, _ outliner: StrokeOutliner, to xml: XMLWriter
  ) throws {
    var xml = xml
    let fill = options.colors.color(of: state.stroke.style.color).hexadecimal
    let name = "\(state.id.xmlName)-\(number)"
    if let end = state.end {
      try xml.start("g", ["class": "e", "style": Self.animation(from: end, duration: 0.001)])
    }
    if let duration = state.drawingTime, outliner.path.tips.count > 1 {
      try writeMask(state.start, duration, named: "m\(number)", outliner.path, to: xml)
      try xml.empty("path", ["id": name, "fill": fill, "mask": "url(#m\(number))"], "d") {
        $0.append(outliner.contours)
      }
    } else {
      try xml.empty(
        "path",
        [
          "id": name, "fill": fill, "class": "a",
          "style": Self.animation(from: state.start, duration: 0.001),
        ], "d"
      ) { $0.append(outliner.contours) }
    }
    if state.end != nil { try xml.end() }
  }

  private func writeMask(
    _ start: TimeInterval, _ duration: TimeInterval, named name: String, _ path: LinePath,
    to xml: XMLWriter
  ) throws {
    var xml = xml
    let reach = path.tips.reduce(0) { max($0, $1.radius + $1.half.length) }
    let box = Rect(enclosing: path.tips.map(\.center))?.outset(by: reach + Self.maskMargin)
    try xml.start(
      "mask",
      [
        "id": name, "maskUnits": "userSpaceOnUse", "x": Self.text(box?.minX),
        "y": Self.text(box?.minY), "width": Self.text(box?.width), "height": Self.text(box?.height),
      ])
    try xml.empty(
      "path",
      [
        "class": "d", "pathLength": "1", "stroke-width": Self.text(2 * (reach + Self.maskMargin)),
        "style": Self.animation(from: start, duration: duration),
      ], "d"
    ) { bytes in
      for (index, tip) in path.tips.enumerated() {
        bytes.append(index == 0 ? 0x4D : 0x4C)
        bytes.append(tip.center.x, decimals: 2)
        bytes.append(0x20)
        bytes.append(tip.center.y, decimals: 2)
      }
    }
    try xml.end()
  }

  private static func text(_ number: Double?) -> String {
    var bytes: [UInt8] = []
    bytes.append(number ?? 0, decimals: 2)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the delay and the duration of an animation in CSS.
  private static func animation(from start: TimeInterval, duration: TimeInterval) -> String {
    var bytes = Array("animation-delay:".utf8)
    bytes.append(max(0, start), decimals: 3)
    bytes.append("s;animation-duration:")
    bytes.append(max(0.001, duration), decimals: 3)
    bytes.append("s")
    return String(decoding: bytes, as: UTF8.self)
  }
}
