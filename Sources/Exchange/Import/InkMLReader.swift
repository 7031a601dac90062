import Geometry
import Ink

extension ImportFormat {
  /// Ink Markup Language, also embedded in another document.
  ///
  /// Source: W3C, Ink Markup Language (InkML), 2011.
  static let inkML = ImportFormat("inkml", [".inkml"]) { input, ink in
    try XMLReader.read(input, InkMLReader(ink))
  }
}

/// Reads the traces of InkML.
final class InkMLReader: XMLHandler {
  private static let namespace = "http://www.w3.org/2003/InkML"

  /// The seconds between samples without a time or a rate.
  private static let interval = 0.01
  /// The seconds between strokes without times.
  private static let pause = 0.2

  private let ink: ImportedInk
  private var contexts: [String: InkMLContext] = [:]
  private var formats: [String: [InkMLChannel]] = [:]
  private var sources: [String: InkMLContext] = [:]
  private var brushes: [String: StrokeStyle] = [:]

  /// The context of traces that name none.
  private var current: InkMLContext
  /// The contexts of open groups.
  private var groups: [InkMLContext] = []
  /// The context, source, or brush that is being defined, with its name.
  private var context: (id: String?, value: InkMLContext)?
  private var source: (id: String?, value: InkMLContext)?
  private var brush: (id: String?, value: StrokeStyle)?
  /// The ink of the brush that is being defined, which is more exact than its color.
  private var namedInk: InkColor?
  private var namedNib: Nib?
  private var format: (id: String?, channels: [InkMLChannel])?
  private var isIntermittent = false
  private var definitionDepth = 0

  private var annotation: (type: String, text: [UInt8])?
  private var trace: InkMLTrace?
  private var traceContext: InkMLContext

  init(_ ink: ImportedInk) throws {
    self.ink = ink
    current = try .standard()
    traceContext = current
  }

  func start(_ element: XMLElement) throws {
    guard element.namespace == Self.namespace || element.namespace.isEmpty else { return }
    let attributes = element.attributes
    switch element.name {
    case "definitions": definitionDepth += 1
    case "context": context = (attributes["id"], try resolved(attributes, in: current))
    case "inkSource": source = (attributes["id"], try .standard())
    case "traceFormat": format = (attributes["id"], [])
    case "intermittentChannels": isIntermittent = true
    case "channel":
      format?.channels.append(try InkMLChannel(attributes, isIntermittent: isIntermittent))
    case "sampleRate": setSampleRate(attributes)
    case "brush":
      brush = (
        attributes["id"], attributes["brushRef"].flatMap { brushes[$0.fragment] } ?? current.brush
      )
    case "brushProperty": setBrushProperty(attributes)
    case "annotation": annotation = (attributes["type"] ?? "", [])
    case "traceGroup": groups.append(try resolved(attributes, in: groups.last ?? current))
    case "trace": try startTrace(attributes)
    default: break
    }
  }

  func end(_ name: String, namespace: String) throws {
    guard namespace == Self.namespace || namespace.isEmpty else { return }
    switch name {
    case "definitions": definitionDepth -= 1
    case "context": endContext()
    case "inkSource": endSource()
    case "traceFormat": endFormat()
    case "intermittentChannels": isIntermittent = false
    case "brush": endBrush()
    case "annotation": endAnnotation()
    case "traceGroup": _ = groups.popLast()
    case "trace": try endTrace()
    default: break
    }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws {
    if let count = annotation?.text.count {
      if count < 4096 { annotation?.text.append(contentsOf: bytes) }
    } else if trace != nil {
      try trace?.append(bytes)
    }
  }

  /// Returns a context with what attributes refer to.
  private func resolved(
    _ attributes: [String: String], in base: InkMLContext
  ) throws -> InkMLContext {
    var result = base
    if let reference = attributes["contextRef"]?.fragment {
      guard let context = contexts[reference] else {
        throw ImportRefusal("there is no context '\(reference)'")
      }
      result = context
    }
    if let reference = attributes["inkSourceRef"]?.fragment, let source = sources[reference] {
      (result.channels, result.sampleRate) = (source.channels, source.sampleRate)
    }
    if let reference = attributes["traceFormatRef"]?.fragment, let channels = formats[reference] {
      result.channels = channels
    }
    if let reference = attributes["brushRef"]?.fragment {
      guard let brush = brushes[reference] else {
        throw ImportRefusal("there is no brush '\(reference)'")
      }
      result.brush = brush
    }
    return result
  }
}

// MARK: - Definitions

extension InkMLReader {
  private func endContext() {
    guard let context else { return }
    if let id = context.id { contexts[id] = context.value }
    // In the archival style, a context is only defined; in the streaming style, it applies from now on.
    if definitionDepth == 0 { current = context.value }
    self.context = nil
  }

  private func endSource() {
    guard let source else { return }
    if let id = source.id { sources[id] = source.value }
    context?.value.channels = source.value.channels
    context?.value.sampleRate = source.value.sampleRate
    self.source = nil
  }

  private func endFormat() {
    guard let format else { return }
    if let id = format.id { formats[id] = format.channels }
    if source != nil {
      source?.value.channels = format.channels
    } else {
      context?.value.channels = format.channels
    }
    self.format = nil
  }

  private func endBrush() {
    if let namedInk { brush?.value.color = namedInk }
    if let namedNib { brush?.value.nib = namedNib }
    (namedInk, namedNib) = (nil, nil)
    guard let brush else { return }
    if let id = brush.id { brushes[id] = brush.value }
    if context != nil {
      context?.value.brush = brush.value
    } else if definitionDepth == 0 {
      current.brush = brush.value
    }
    self.brush = nil
  }

  private func setSampleRate(_ attributes: [String: String]) {
    guard let rate = attributes["value"].flatMap(Double.init), rate.isFinite, rate > 0 else {
      return
    }
    if source != nil { source?.value.sampleRate = rate } else { context?.value.sampleRate = rate }
  }

  private func setBrushProperty(_ attributes: [String: String]) {
    guard brush != nil, let value = attributes["value"] else { return }
    switch attributes["name"] {
    case "width":
      guard let width = Double(value), width.isFinite else { return }
      brush?.value.width = width * InkMLChannel.factor(of: attributes["units"] ?? "", .x)
    case "color":
      if let color = RGBColor(hexadecimal: value) { brush?.value.color = .nearest(to: color) }
    case "ignorePressure":
      if value == "true", brush?.value.nib == .pen { brush?.value.nib = .marker }
    case "transparency":
      if value != "0" { ink.skip("transparency") }
    default: break
    }
  }

  private func endAnnotation() {
    guard let annotation else { return }
    self.annotation = nil
    let text = String(decoding: annotation.text, as: UTF8.self)
    guard brush != nil else {
      if annotation.type == "title", ink.title == nil { ink.title = text }
      return
    }
    switch annotation.type {
    case "nib":
      if let nib = Nib.allCases.first(where: { $0.name == text }) { namedNib = nib }
    case "ink": namedInk = InkColor.allCases.first { $0.name == text }
    case "nibAngle":
      if let angle = Double(text), abs(angle) <= 64 { brush?.value.nibAngle = angle }
    case "maximumForce":
      if let force = Double(text), 0...64 ~= force { brush?.value.maximumForce = force }
    default: break
    }
  }
}

// MARK: - Traces

extension InkMLReader {
  private func startTrace(_ attributes: [String: String]) throws {
    traceContext = try resolved(attributes, in: groups.last ?? current)
    if definitionDepth > 0 {
      ink.skip("trace that is only defined")
    } else if attributes["type"] != "penUp" {
      trace = try InkMLTrace(traceContext.channels)
    }
  }

  private func endTrace() throws {
    try trace?.finish()
    guard var samples = trace?.samples else { return }
    trace = nil
    pace(&samples)
    guard let stroke = StrokeRecord(style: traceContext.brush, samples: samples) else {
      return ink.skip("empty trace")
    }
    try ink.add(stroke)
  }

  /// Gives samples without times a steady pace after the last stroke.
  private func pace(_ samples: inout [StrokeSample]) {
    guard samples.contains(where: { $0.timestamp.isNaN }) else { return }
    let start = ink.lastTime.map { $0 + Self.pause } ?? 0
    let interval = traceContext.sampleRate.map { 1 / $0 } ?? Self.interval
    for index in samples.indices {
      let time = start + Double(index) * interval
      samples[index].timestamp = (time * 1_000_000).rounded() / 1_000_000
    }
  }
}

extension String {
  /// The name that a reference within the document contains, after `#`.
  fileprivate var fragment: String {
    firstIndex(of: "#").map { String(self[index(after: $0)...]) } ?? self
  }
}
