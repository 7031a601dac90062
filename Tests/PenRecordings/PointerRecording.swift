import Foundation
import Geometry
package import Pens
package import Touches

/// A pen under Xorg, and the reports of xterm, which reports cells.
///
/// The pen hovers, and then draws three waves. The emulated machine stalls now and then.
package enum PointerRecording {
  /// The reports of the pen.
  package static let pens = lines(of: "pen").map { fields in
    PenReport(
      time: fields[0], location: Point(x: fields[1], y: fields[2]), pressure: fields[3] / 2047,
      azimuth: 1, altitude: 1, isNear: fields[4] == 1, isTouching: fields[5] == 1)
  }

  /// The reports of xterm.
  package static let pointers = lines(of: "pointer").map { fields in
    let (isMotion, isDown) = (fields[1] >= 32, fields[1] == 32 || fields[1] == 0)
    let isRelease = fields[4] == 1
    return PointerReport(
      isMotion ? .motion : isRelease ? .release : .press, timestamp: fields[0],
      location: Point(x: fields[2] * 2 - 1, y: fields[3] * 4 - 2), isCellResolution: true,
      buttonMask: isDown && !isRelease ? .primary : [])
  }

  /// The numbers in the lines that begin with a word.
  private static func lines(of kind: String) -> [[Double]] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/xterm-cells.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.first.map(String.init) == kind
        ? words.dropFirst().compactMap { Double($0) } : nil
    }
  }
}
