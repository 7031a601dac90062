import CCairo
import CGIF
import Geometry
import Ink

extension ExportFormat {
  /// Graphics Interchange Format, version 89a: the replay as an animated picture that starts again at the end.
  static let gif = ExportFormat(
    "gif", [".gif"], .picture.union([.idleLimit, .everything]), isReplay: true,
    shortensPauses: true,
    isText: false, defaultScale: 2, unit: "pixels"
  ) { document, options, output in
    try GIFAnimation(document, options).write(to: output)
  }
}

struct GIFAnimation {
  private let options: ExportOptions
  private let log: ReplayLog
  private let inks: [InkColor]
  private let fullLayout: PageLayout

  /// The maximum number of frames per second, and of a whole replay.
  private static let (rate, maximumFrames) = (20.0, 12_000.0)
  /// The minimum time of a frame, in hundredths of a second; players slow down shorter ones.
  private static let minimumDelay = 2
  /// The time for which the last frame stays, in hundredths of a second.
  private static let finalDelay = 300

  init(_ document: ExportDocument, _ options: ExportOptions) {
    var options = options
    options.background = options.background ?? .white
    self.options = options
    inks = document.mixedInks(options.colors)
    log = ReplayLog(document.edits, idleLimit: options.idleLimit)
    fullLayout = PageLayout(of: document.framedStrokes(options), options)
  }

  func write(to output: ExportOutput) throws {
    let layout = try SizeLimit.animation.fit(fullLayout, options, output)
    let size = try PixelSize(layout)
    let palette = GIFPalette(inks, options.colors)
    let encoder = try GIFEncoder(output, size, palette)
    let canvas = try ReplayCanvas(layout, size, options)
    var frames = ReplayFrames(
      log, rate: min(Self.rate, Self.maximumFrames / max(log.end, Self.maximumFrames / Self.rate)))
    var picture = GIFFrame(palette, size)
    // A picture is written once its duration is known, which the next different picture ends.
    var pending = picture.take(with: [picture.bounds])
    var (start, end) = (0, 0)
    while let frame = frames.next() {
      try canvas.show(frame.updates, of: frames.sketch)
      picture.update(from: canvas)
      end = Int((frame.time * 100).rounded())
      if !picture.isEmpty, end - start >= Self.minimumDelay * pending.count {
        try write(pending, delay: end - start, to: encoder)
        (pending, start) = (picture.take(), end)
      } else if !picture.isEmpty {
        pending = picture.take(with: pending.map(\.area))
      }
      try output.report(frames.progress.done, of: frames.progress.total)
    }
    output.note(missing: canvas.missingCharacters)
    try write(pending, delay: end - start + Self.finalDelay, to: encoder)
    try encoder.finish()
  }

  /// Writes the parts of a picture; the last one stays.
  private func write(_ parts: [GIFFrame.Part], delay: Int, to encoder: GIFEncoder) throws {
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      try encoder.write(part, delay: isLast ? delay - index * Self.minimumDelay : Self.minimumDelay)
    }
  }
}
