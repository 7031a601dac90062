import Geometry

extension ImportFormat {
  /// Ink Markup Language (W3C, 2011), even embedded in another document.
  static let inkML = ImportFormat(
    "inkml", [".inkml"],
    recognizes: { $0.xmlRoot == "ink" || $0.xmlRoot != "svg" && $0.contains(InkMLReader.namespace) }
  ) { input, ink in try XMLReader.read(input.xmlText, InkMLReader(ink)) }
}

/// Reads the traces of InkML.
final class InkMLReader: XMLHandler {
  static let namespace = "http://www.w3.org/2003/InkML"

  private let ink: ImportedInk
  private var contexts = InkMLDefinitions<InkMLContext>()
  private var sources = InkMLDefinitions<InkMLContext>()
  private var formats = InkMLDefinitions<[InkMLChannel]>()
  private var brushes = InkMLDefinitions<InkMLBrush>()
  /// Timestamps in seconds.
  private var timestamps: [String: TimeInterval] = [:]

  /// The context of traces that name none.
  private var current: InkMLContext
  private var groups: [InkMLContext] = []
  /// The resolutions of channels by their names.
  private var resolutions: [String: (value: Double, unit: String)] = [:]
  private var isIntermittent = false
  private var definitionDepth = 0

  private var trace: InkMLTrace?
  /// Traces that are only drawn by views, and groups of them.
  private var library = InkMLLibrary()
  /// Strokes that a later trace continues, by the names of their last traces.
  private var unfinished: [String: ImportedStroke] = [:]
  private var unfinishedSamples = 0

  private var annotation: (type: String, text: [UInt8])?
  private var depth = 0

  private static let maximumChannels = 64
  /// The maximum number of formats and sources, each of which stores its channels.
  private static let maximumFormats = 10_000
  /// The maximum number of samples of traces that wait for their continuation.
  private static let maximumUnfinished = 2_000_000

  init(_ ink: ImportedInk) { (self.ink, current) = (ink, .standard()) }

  func start(_ element: XMLElement) throws {
    depth += 1
    guard element.namespace == Self.namespace || element.namespace.isEmpty else { return }
    let attributes = element.attributes
    switch element.name {
    case "definitions": definitionDepth += 1
    case "context": contexts.begin(resolved(attributes, in: current), attributes)
    case "inkSource": sources.begin(.standard(), attributes)
    case "traceFormat": formats.begin(formats[attributes["href"]] ?? [], attributes)
    case "intermittentChannels": isIntermittent = true
    case "channel": try addChannel(attributes)
    case "channelProperty": addChannelProperty(attributes)
    case "sampleRate": setSampleRate(attributes)
    case "timestamp": addTimestamp(attributes)
    case "canvasTransform": ink.skip("canvas transform")
    case "brush": brushes.begin(brushes[attributes["brushRef"]] ?? current.brush, attributes)
    case "brushProperty":
      if brushes.open?.setProperty(attributes) == false {
        let name = attributes["name"] ?? ""
        ink.skip(name == "transparency" ? "transparent brush" : name)
      }
    case "annotation": annotation = (attributes["type"] ?? "", [])
    case "traceGroup":
      groups.append(resolved(attributes, in: groups.last ?? current))
      if definitionDepth > 0 { library.startGroup(attributes["id"]) }
    case "trace": startTrace(attributes)
    case "traceView": if !library.startView(attributes) { ink.skip("empty view") }
    default: break
    }
  }

  func end(_ name: String, namespace: String) throws {
    depth -= 1
    if depth == 0 { try finishStrokes() }
    guard namespace == Self.namespace || namespace.isEmpty else { return }
    switch name {
    case "definitions": definitionDepth -= 1
    case "context":
      // In the archival style, a context is only defined; in the streaming style, it applies from now on.
      if let context = contexts.end(), definitionDepth == 0 { current = context }
    case "inkSource": try endSource()
    case "traceFormat": try endFormat()
    case "intermittentChannels": isIntermittent = false
    case "brush":
      brushes.open?.finish()
      if let brush = brushes.end() { changeContext { $0.brush = brush } }
    case "annotation": try endAnnotation()
    case "traceGroup":
      _ = groups.popLast()
      if definitionDepth > 0 { try library.endGroup() }
    case "trace": try endTrace()
    case "traceView":
      for stroke in try library.endView(isDefinition: definitionDepth > 0) { try ink.add(stroke) }
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
  private func resolved(_ attributes: [String: String], in base: InkMLContext) -> InkMLContext {
    var result = value(attributes["contextRef"], of: contexts) ?? base
    if let source = value(attributes["inkSourceRef"], of: sources) {
      (result.channels, result.sampleRate) = (source.channels, source.sampleRate)
    }
    if let channels = value(attributes["traceFormatRef"], of: formats) {
      result.channels = channels
    }
    if let time = timestamp(attributes) { result.timestamp = time }
    if let brush = value(attributes["brushRef"], of: brushes) { result.brush = brush }
    return result
  }

  /// Returns what a reference names; counts one that names nothing.
  private func value<Value>(_ reference: String?, of values: InkMLDefinitions<Value>) -> Value? {
    let value = values[reference]
    if reference != nil, value == nil { ink.skip("unknown reference") }
    return value
  }

  private func endAnnotation() throws {
    guard let annotation else { return }
    self.annotation = nil
    let text = String(decoding: annotation.text, as: UTF8.self)
    guard brushes.open == nil
    else { return brushes.open?.setAnnotation(annotation.type, text) ?? () }
    if annotation.type == "generator", text == InkMLDocument.generator { try ink.markExact() }
    if annotation.type == "title", ink.title == nil { ink.title = text }
  }
}

/// Contexts and what they consist of.
extension InkMLReader {
  /// Changes the context that is being defined, or else the current one outside of definitions.
  private func changeContext(_ change: (inout InkMLContext) -> Void) {
    if var context = contexts.open {
      change(&context)
      contexts.open = context
    } else if definitionDepth == 0 {
      change(&current)
    }
  }

  private func endSource() throws {
    try checkFormats()
    for (index, channel) in (sources.open?.channels ?? []).enumerated() {
      guard let name = channel.property?.rawValue, let resolution = resolutions[name]
      else { continue }
      sources.open?.channels[index].setResolution(resolution.value, per: resolution.unit)
    }
    resolutions = [:]
    guard let source = sources.end() else { return }
    changeContext { ($0.channels, $0.sampleRate) = (source.channels, source.sampleRate) }
  }

  private func addChannel(_ attributes: [String: String]) throws {
    let channel = InkMLChannel(attributes, isIntermittent: isIntermittent)
    if channel.property == nil { ink.skip("channel") }
    guard (formats.open?.count ?? 0) < Self.maximumChannels
    else { throw ImportRefusal("there are more than \(Self.maximumChannels) channels") }
    formats.open?.append(channel)
  }

  private func checkFormats() throws {
    guard formats.values.count + sources.values.count <= Self.maximumFormats
    else { throw ImportRefusal("there are more than \(Self.maximumFormats) formats") }
  }

  private func endFormat() throws {
    try checkFormats()
    guard let channels = formats.end() else { return }
    if sources.open != nil {
      sources.open?.channels = channels
    } else if contexts.open != nil || !channels.isEmpty {
      // Many files have nothing but a format.
      changeContext { $0.channels = channels }
    }
  }

  private func addChannelProperty(_ attributes: [String: String]) {
    guard attributes["name"] == "resolution", let channel = attributes["channel"],
      let value = attributes["value"].flatMap(Double.init)
    else { return }
    let unit = attributes["units"] ?? ""
    resolutions[channel] = (value, unit.hasPrefix("1/") ? String(unit.dropFirst(2)) : unit)
  }

  private func setSampleRate(_ attributes: [String: String]) {
    guard let rate = attributes["value"].flatMap(Double.init), (0.001...1_000_000).contains(rate)
    else { return }
    if sources.open != nil {
      sources.open?.sampleRate = rate
    } else {
      contexts.open?.sampleRate = rate
    }
  }

  private func timestamp(_ attributes: [String: String]) -> TimeInterval? {
    (attributes["timestampRef"]?.fragment).flatMap { timestamps[$0] }
  }

  /// Adds a timestamp: milliseconds since 1970, or an offset from another timestamp.
  private func addTimestamp(_ attributes: [String: String]) {
    func number(_ name: String) -> Double? {
      attributes[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 / 1000 : nil }
    }
    let time = number("time") ?? (timestamp(attributes) ?? 0) + (number("timeOffset") ?? 0)
    if ink.created == nil, let created = number("time"), created > 0 { ink.created = created }
    if let id = attributes["id"] { timestamps[id] = time }
    contexts.open?.timestamp = time
  }
}

/// Traces.
extension InkMLReader {
  private func startTrace(_ attributes: [String: String]) {
    let context = resolved(attributes, in: groups.last ?? current)
    guard attributes["type"] != "penUp", !context.brush.isInvisible else { return }
    trace = InkMLTrace(attributes, in: context, timestamps)
    if trace == nil { ink.skip("malformed trace") }
    trace?.measureForce(exactly: ink.survey.isExact)
  }

  private func endTrace() throws {
    guard var trace else { return }
    self.trace = nil
    try trace.finish()
    if definitionDepth > 0 {
      try library.add(trace.stroke, id: trace.id)
    } else if trace.continuation != nil || trace.priorID != nil {
      try extend(trace)
    } else {
      try ink.add(trace.stroke)
    }
  }

  /// Appends a trace to the one that it continues; adds the stroke if it is complete.
  private func extend(_ trace: InkMLTrace) throws {
    var stroke = trace.stroke
    if let prior = trace.priorID, let start = unfinished.removeValue(forKey: prior) {
      unfinishedSamples -= start.samples.count
      stroke = start
      for sample in trace.stroke.samples { try stroke.append(sample) }
    }
    guard trace.continuation != "end", let id = trace.id else { return _ = try ink.add(stroke) }
    unfinishedSamples += stroke.samples.count
    guard unfinishedSamples <= Self.maximumUnfinished
    else { throw ImportRefusal("too many traces are unfinished") }
    if let other = unfinished.updateValue(stroke, forKey: id) {
      unfinishedSamples -= other.samples.count
      try ink.add(other)
    }
  }

  /// Adds the strokes whose continuation is missing.
  private func finishStrokes() throws {
    for (_, stroke) in unfinished.sorted(by: { $0.key < $1.key }) { try ink.add(stroke) }
    unfinished = [:]
  }
}
