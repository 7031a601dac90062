import Files
import Geometry
import Ink
import Raster

extension ExportFormat {
  /// An asciicast ("asciicast file format (version 2)"): the replay as a terminal shows it.
  static let cast = ExportFormat(
    "cast", [".cast"], .plainText.withReplay.union([.monochrome]), isReplay: true,
    encode: CastRecording.write)
}

enum CastRecording {
  /// The maximum number of frames per second.
  private static let rate = 30.0

  fileprivate static func write(
    _ document: ExportDocument, _ options: ExportOptions, to output: ExportOutput
  ) throws {
    // A player shortens pauses by itself, but a chosen length has them shortened.
    let limit = options.duration == nil ? options.idleLimit : nil
    let log = options.duration == nil ? ReplayLog(document.edits) : document.log(options)
    let layout = TextPicture.Layout(
      of: document.framedStrokes(options), over: document.screen, options)
    let json = JSONWriter(output)
    try writeHeader(of: document, layout, idleLimit: limit, to: json)
    let palette = options.colors.terminalMixer.map { mixer in
      var palette = InkPalette.export
      palette.mixer = mixer
      return palette
    }
    var frames = ReplayFrames(log, rate: rate)
    var picture = ReplayBitmap(layout, options.smoothing)
    var screen = TerminalCells(layout, palette)
    try write(0, "o", "\u{1B}[?25l\u{1B}[H\u{1B}[2J", to: json)
    var last = 0.0
    while let frame = frames.next() {
      for stroke in frame.begun {
        last = max(last, min(stroke.time, frame.time))
        try write(last, "m", "stroke \(stroke.number)", to: json)
      }
      last = max(last, frame.time)
      picture.show(frame.updates, of: frames.sketch)
      let text = screen.update(to: &picture)
      if !text.isEmpty { try write(last, "o", text, to: json) }
      try output.report(frames.progress.done, of: frames.progress.total)
    }
    // The cursor is shown below the picture, or in its last row if the terminal is no higher.
    try write(max(last, log.end), "o", "\u{1B}[\(layout.rows + 1);1H\u{1B}[?25h", to: json)
  }

  private static func writeHeader(
    of document: ExportDocument, _ layout: TextPicture.Layout, idleLimit: TimeInterval?,
    to json: JSONWriter
  ) throws {
    try json.object {
      try json.key("version").number(2)
      try json.key("width").number(layout.columns)
      try json.key("height").number(layout.rows)
      try json.key("timestamp").number(Int(document.created.clamped(to: 0...1e12)))
      try json.key("title").string(document.title.printable())
      if let limit = idleLimit { try json.key("idle_time_limit").number(limit) }
      try json.key("env").object { try json.key("TERM").string("xterm-256color") }
    }
    try json.breakLine()
  }

  private static func write(
    _ time: TimeInterval, _ kind: String, _ text: String, to json: JSONWriter
  ) throws {
    try json.array {
      try json.number(time, decimals: 6)
      try json.string(kind)
      try json.string(text)
    }
    try json.breakLine()
  }
}
