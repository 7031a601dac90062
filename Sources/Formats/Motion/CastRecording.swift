import Geometry
import Ink
import Raster

extension ExportFormat {
  /// An asciicast ("asciicast file format (version 2)"): the replay as a terminal shows it.
  static let cast = ExportFormat(
    "cast", [".cast"], .plainText.union([.monochrome, .idleLimit, .everything]), isReplay: true
  ) { document, options, output in
    try CastRecording(document, options).write(to: output)
  }
}

struct CastRecording {
  private let document: ExportDocument
  private let options: ExportOptions
  private let log: ReplayLog
  private let layout: TextPicture.Layout

  /// The maximum number of frames per second.
  private static let rate = 30.0

  init(_ document: ExportDocument, _ options: ExportOptions) {
    (self.document, self.options) = (document, options)
    log = ReplayLog(document.edits)
    layout = TextPicture.Layout(of: document.framedStrokes(options), options)
  }

  func write(to output: ExportOutput) throws {
    try writeHeader(to: output)
    let palette = options.colors.terminalMixer.map { mixer in
      var palette = InkPalette.export
      palette.mixer = mixer
      return palette
    }
    var frames = ReplayFrames(log, rate: Self.rate)
    var picture = ReplayBitmap(layout, options.smoothing)
    var screen = TerminalCells(layout, palette)
    try write(0, "o", "\u{1B}[?25l\u{1B}[H\u{1B}[2J", to: output)
    var last = 0.0
    while let frame = frames.next() {
      for stroke in frame.begun {
        last = max(last, min(stroke.time, frame.time))
        try write(last, "m", "stroke \(stroke.number)", to: output)
      }
      last = max(last, frame.time)
      picture.show(frame.updates, of: frames.sketch)
      let text = screen.update(to: &picture)
      if !text.isEmpty { try write(last, "o", text, to: output) }
      try output.report(frames.progress.done, of: frames.progress.total)
    }
    // The cursor is shown below the picture, or in its last row if the terminal is no higher.
    try write(
      max(last, log.end), "o", "\u{1B}[\(layout.rows + 1);1H\u{1B}[?25h", to: output)
  }

  private func writeHeader(to output: ExportOutput) throws {
    let json = JSONWriter(output)
    try json.object {
      try json.key("version").number(2)
      try json.key("width").number(layout.columns)
      try json.key("height").number(layout.rows)
      try json.key("timestamp").number(Int(document.created.clamped(to: 0...1e12)))
      try json.key("title").string(document.title.withoutControls)
      if let limit = options.idleLimit { try json.key("idle_time_limit").number(limit) }
      try json.key("env").object { try json.key("TERM").string("xterm-256color") }
    }
    try json.breakLine()
  }

  private func write(
    _ time: TimeInterval, _ kind: String, _ text: String, to output: ExportOutput
  ) throws {
    try output.append { bytes in
      bytes.append(0x5B)
      bytes.append(time, decimals: 6)
      bytes.append(contentsOf: ", \"\(kind)\", \"".utf8)
      for byte in text.utf8 {
        if byte == 0x22 || byte == 0x5C { bytes.append(0x5C) }
        if byte == 0x1B { bytes.append("\\u001b") } else { bytes.append(byte) }
      }
      bytes.append("\"]\n")
    }
  }
}
