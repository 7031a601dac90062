import TestSupport

@testable import Pens

/// A matcher, and everything that it has passed on.
struct MatcherStage {
  var matcher = PenMatcher()
  var outputs: [PenMatcher.Output] = []

  init() {
    matcher.screen = Vector(dx: 400, dy: 300)
    matcher.pixel = SyntheticPen.pixel
  }

  /// Delivers reports of pen and pointer in the order of their times.
  mutating func deliver(_ pens: [PenReport], _ pointers: [PointerReport]) {
    var pens = pens[...]
    for pointer in pointers {
      while let pen = pens.first, pen.time <= pointer.timestamp {
        outputs += matcher.add(pens.removeFirst())
      }
      outputs += matcher.advance(to: pointer.timestamp)
      outputs += matcher.add(pointer)
    }
    for pen in pens { outputs += matcher.add(pen) }
  }

  /// Delivers a stroke of a pen, with the release.
  mutating func draw(_ pen: SyntheticPen, for duration: Double = 1.2) {
    let pens = pen.reports(for: duration)
    guard var up = pens.last, var release = pen.pointerReports(of: pens).last else { return }
    up.isTouching = false
    up.time += SyntheticPen.interval
    (release.kind, release.buttonMask) = (.release, [])
    release.timestamp = up.time + pen.lag
    deliver(pens + [up], pen.pointerReports(of: pens) + [release])
  }

  /// Forgets what was passed on.
  mutating func clear() { outputs = [] }

  var reports: [PointerReport] {
    outputs.compactMap { if case .report(let report) = $0 { report } else { nil } }
  }

  var updates: [PenReading] {
    outputs.compactMap { if case .update(let reading) = $0 { reading } else { nil } }
  }
}
