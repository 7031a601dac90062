import CCairo
import CGIF
import Geometry
import Ink

extension ExportFormat {
  /// Graphics Interchange Format, version 89a: the replay as an animated picture that starts again at the end.
  static let gif = ExportFormat(
    "gif", [".gif"], .picture.withReplay.union([.size]), isReplay: true,
    shortensPauses: true, isText: false, defaultScale: 2, unit: "pixels",
    encode: GIFAnimation.write)
}

enum GIFAnimation {
  /// The maximum number of frames per second, and of a whole replay.
  private static let (rate, maximumFrames) = (20.0, 12_000.0)
  /// The minimum time of a frame, in hundredths of a second; players slow down shorter ones.
  private static let minimumDelay = 2
  /// The time for which the last frame stays, in hundredths of a second.
  private static let finalDelay = 300

  fileprivate static func write(
    _ document: ExportDocument, _ options: ExportOptions, to output: ExportOutput
  ) throws {
    var options = options
    options.background = options.background ?? .white
    let log = document.log(options)
    let full = PageLayout(of: document.framedStrokes(options), over: document.screen, options)
    let layout = try SizeLimit.animation.fit(full, options, output)
    let size = try PixelSize(layout)
    let palette = GIFPalette(document.mixedInks(options.colors), options.colors)
    let encoder = try GIFEncoder(output, size, palette)
    let all = document.edits.framedStrokes(everything: true)
    let canvas = try ReplayCanvas(layout, size, options, strokes: all)
    var frames = ReplayFrames(log, rate: maximumFrames / max(log.end, maximumFrames / rate))
    var picture = GIFFrame(palette, size)
    // A picture is written once its duration is known, which the next different picture ends.
    var pending = picture.take(with: [picture.bounds])
    var (start, end) = (0, 0)
    while let frame = frames.next() {
      try canvas.show(frame.updates, of: frames.sketch)
      picture.update(from: canvas)
      end = Int((frame.time * 100).rounded())
      if !picture.isEmpty, end - start >= minimumDelay * pending.count {
        try write(pending, delay: end - start, to: encoder)
        (pending, start) = (picture.take(), end)
      } else if !picture.isEmpty {
        pending = picture.take(with: pending.map(\.area))
      }
      try output.report(frames.progress.done, of: frames.progress.total)
    }
    output.note(missing: canvas.missingCharacters)
    try write(pending, delay: end - start + finalDelay, to: encoder)
    try encoder.finish()
  }

  /// Writes the parts of a picture; the last one stays.
  private static func write(_ parts: [GIFFrame.Part], delay: Int, to encoder: GIFEncoder) throws {
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      try encoder.write(part, delay: isLast ? delay - index * minimumDelay : minimumDelay)
    }
  }
}
