import Geometry
import Ink

extension ImportFormat {
  /// Ink Markup Language, even embedded in another document.
  ///
  /// Source: W3C, Ink Markup Language (InkML), 2011.
  static let inkML = ImportFormat(
    "inkml", [".inkml"],
    recognizes: { $0.xmlRoot == "ink" || $0.xmlRoot != "svg" && $0.contains(InkMLReader.namespace) }
  ) { input, ink in try XMLReader.read(input, InkMLReader(ink)) }
}

/// Reads the traces of InkML.
///
/// The definitions are in extensions: contexts and brushes, and traces with their views.
final class InkMLReader: XMLHandler {
  static let namespace = "http://www.w3.org/2003/InkML"

  let ink: ImportedInk
  var contexts: [String: InkMLContext] = [:]
  var formats: [String: [InkMLChannel]] = [:]
  var sources: [String: InkMLContext] = [:]
  var brushes: [String: InkMLBrush] = [:]
  /// Timestamps in seconds.
  var timestamps: [String: TimeInterval] = [:]

  /// The context of traces that name none.
  var current: InkMLContext
  /// The contexts of open groups.
  var groups: [InkMLContext] = []
  /// The context, source, brush, or format that is being defined, with its name.
  var context: (id: String?, value: InkMLContext)?
  var source: (id: String?, value: InkMLContext)?
  var brush: (id: String?, value: InkMLBrush)?
  var format: (id: String?, channels: [InkMLChannel])?
  /// The resolutions of channels by their names.
  var resolutions: [String: (value: Double, unit: String)] = [:]
  var isIntermittent = false
  var definitionDepth = 0

  var trace: InkMLTrace?
  /// Traces that are only drawn by views, and groups of them.
  var library = InkMLLibrary()
  /// Strokes that a later trace continues, by the names of their last traces.
  var unfinished: [String: ImportedStroke] = [:]
  var unfinishedSamples = 0

  private var annotation: (type: String, text: [UInt8])?
  private var depth = 0

  init(_ ink: ImportedInk) throws { (self.ink, current) = (ink, try .standard()) }

  func start(_ element: XMLElement) throws {
    depth += 1
    guard element.namespace == Self.namespace || element.namespace.isEmpty else { return }
    let attributes = element.attributes
    switch element.name {
    case "definitions": definitionDepth += 1
    case "context": context = (attributes["id"], try resolved(attributes, in: current))
    case "inkSource": source = (attributes["id"], try .standard())
    case "traceFormat": startFormat(attributes)
    case "intermittentChannels": isIntermittent = true
    case "channel": try addChannel(attributes)
    case "channelProperty": addChannelProperty(attributes)
    case "sampleRate": setSampleRate(attributes)
    case "timestamp": addTimestamp(attributes)
    case "canvasTransform": ink.skip("canvas transform")
    case "brush": startBrush(attributes)
    case "brushProperty":
      if brush?.value.setProperty(attributes) == false { skipProperty(attributes) }
    case "annotation": annotation = (attributes["type"] ?? "", [])
    case "traceGroup": try startGroup(attributes)
    case "trace": try startTrace(attributes)
    case "traceView": try startView(attributes)
    default: break
    }
  }

  func end(_ name: String, namespace: String) throws {
    depth -= 1
    if depth == 0 { try finishStrokes() }
    guard namespace == Self.namespace || namespace.isEmpty else { return }
    switch name {
    case "definitions": definitionDepth -= 1
    case "context": endContext()
    case "inkSource": try endSource()
    case "traceFormat": try endFormat()
    case "intermittentChannels": isIntermittent = false
    case "brush": endBrush()
    case "annotation": try endAnnotation()
    case "traceGroup": try endGroup()
    case "trace": try endTrace()
    case "traceView": try endView()
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
  func resolved(_ attributes: [String: String], in base: InkMLContext) throws -> InkMLContext {
    var result = base
    if let reference = attributes["contextRef"]?.fragment {
      guard let context = contexts[reference]
      else { throw ImportRefusal("there is no context '\(reference)'") }
      result = context
    }
    if let reference = attributes["inkSourceRef"]?.fragment, let source = sources[reference] {
      (result.channels, result.sampleRate) = (source.channels, source.sampleRate)
    }
    if let reference = attributes["traceFormatRef"]?.fragment, let channels = formats[reference] {
      result.channels = channels
    }
    if let reference = attributes["timestampRef"]?.fragment, let time = timestamps[reference] {
      result.timestamp = time
    }
    if let reference = attributes["brushRef"]?.fragment {
      guard let brush = brushes[reference]
      else { throw ImportRefusal("there is no brush '\(reference)'") }
      result.brush = brush
    }
    return result
  }

  private func endAnnotation() throws {
    guard let annotation else { return }
    self.annotation = nil
    let text = String(decoding: annotation.text, as: UTF8.self)
    guard brush == nil else { return brush?.value.setAnnotation(annotation.type, text) ?? () }
    if annotation.type == "generator", text == InkMLDocument.generator { try ink.markExact() }
    if annotation.type == "title", ink.title == nil { ink.title = text }
  }
}
