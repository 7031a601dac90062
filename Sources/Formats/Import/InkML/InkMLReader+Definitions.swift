import Geometry
import Ink

/// Contexts and what they consist of.
extension InkMLReader {
  func endContext() {
    guard let context else { return }
    if let id = context.id { contexts[id] = context.value }
    // In the archival style, a context is only defined; in the streaming style, it applies from now on.
    if definitionDepth == 0 { current = context.value }
    self.context = nil
  }

  func endSource() throws {
    guard var source else { return }
    try checkFormats()
    apply(&source.value.channels)
    resolutions = [:]
    if let id = source.id { sources[id] = source.value }
    if context != nil {
      context?.value.channels = source.value.channels
      context?.value.sampleRate = source.value.sampleRate
    } else if definitionDepth == 0 {
      (current.channels, current.sampleRate) = (source.value.channels, source.value.sampleRate)
    }
    self.source = nil
  }

  private func apply(_ channels: inout [InkMLChannel]) {
    for index in channels.indices {
      guard let name = channels[index].property?.rawValue, let resolution = resolutions[name]
      else { continue }
      channels[index].setResolution(resolution.value, per: resolution.unit)
    }
  }

  func startFormat(_ attributes: [String: String]) {
    format = (attributes["id"], (attributes["href"]?.fragment).flatMap { formats[$0] } ?? [])
  }

  func addChannel(_ attributes: [String: String]) throws {
    let channel = try InkMLChannel(attributes, isIntermittent: isIntermittent)
    if channel.property == nil { ink.skip("channel") }
    guard (format?.channels.count ?? 0) < Self.maximumChannels
    else { throw ImportRefusal("there are more than \(Self.maximumChannels) channels") }
    format?.channels.append(channel)
  }

  private static let maximumChannels = 64
  /// The maximum number of formats and sources, each of which stores its channels.
  private static let maximumFormats = 10_000

  private func checkFormats() throws {
    guard formats.count + sources.count <= Self.maximumFormats
    else { throw ImportRefusal("there are more than \(Self.maximumFormats) formats") }
  }

  func endFormat() throws {
    guard let format else { return }
    try checkFormats()
    if let id = format.id { formats[id] = format.channels }
    if source != nil {
      source?.value.channels = format.channels
    } else if context != nil {
      context?.value.channels = format.channels
    } else if definitionDepth == 0, !format.channels.isEmpty {
      // Many files have nothing but a format.
      current.channels = format.channels
    }
    self.format = nil
  }

  func addChannelProperty(_ attributes: [String: String]) {
    guard attributes["name"] == "resolution", let channel = attributes["channel"],
      let value = attributes["value"].flatMap(Double.init)
    else { return }
    let unit = attributes["units"] ?? ""
    resolutions[channel] = (value, unit.hasPrefix("1/") ? String(unit.dropFirst(2)) : unit)
  }

  func setSampleRate(_ attributes: [String: String]) {
    guard let rate = attributes["value"].flatMap(Double.init), (0.001...1_000_000).contains(rate)
    else { return }
    if source != nil { source?.value.sampleRate = rate } else { context?.value.sampleRate = rate }
  }

  /// Adds a timestamp: milliseconds since 1970, or an offset from another timestamp.
  func addTimestamp(_ attributes: [String: String]) {
    func number(_ name: String) -> Double? {
      attributes[name].flatMap(Double.init).flatMap { $0.isFinite ? $0 / 1000 : nil }
    }
    let base = (attributes["timestampRef"]?.fragment).flatMap { timestamps[$0] }
    let time = number("time") ?? (base ?? 0) + (number("timeOffset") ?? 0)
    if ink.created == nil, let created = number("time"), created > 0 { ink.created = created }
    if let id = attributes["id"] { timestamps[id] = time }
    context?.value.timestamp = time
  }
}

/// Brushes.
extension InkMLReader {
  func startBrush(_ attributes: [String: String]) {
    let base = (attributes["brushRef"]?.fragment).flatMap { brushes[$0] }
    brush = (attributes["id"], base ?? current.brush)
  }

  func endBrush() {
    guard var brush else { return }
    self.brush = nil
    brush.value.finish()
    if let id = brush.id { brushes[id] = brush.value }
    if context != nil {
      context?.value.brush = brush.value
    } else if definitionDepth == 0 {
      current.brush = brush.value
    }
  }

  func skipProperty(_ attributes: [String: String]) {
    let name = attributes["name"] ?? ""
    ink.skip(["width", "color", "transparency"].contains(name) ? name : "brush property")
  }
}
