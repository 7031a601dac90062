import FoundationEssentials
import Glibc
import TerminalHarness
import TestSupport

/// The output of `stipple info --json --samples`.
struct SketchInfo: Decodable {
  let format: Int
  let title: String
  let strokes: Int
  let samples: Int
  let edits: Int
  /// The samples of each stroke: seconds, x and y.
  let strokeSamples: [[[Double]]]

  /// Runs `stipple info` on a sketch.
  init(of path: String, home: TemporaryFolder) throws {
    let result = try runWithoutTerminal(["info", path, "--json", "--samples"], home: home)
    guard result.status == .exited(0) else { throw Failure(message: result.errorText) }
    self = try JSONDecoder().decode(SketchInfo.self, from: Data(result.output))
  }

  /// Returns the positions of a stroke's samples.
  func path(ofStroke index: Int) -> [Point] {
    strokeSamples[index].map { Point(x: $0[1], y: $0[2]) }
  }

  /// The command failed.
  struct Failure: Error {
    let message: String
  }
}

/// Returns the number of samples of a sketch's unfinished strokes; 0 if there are none.
func unfinishedSamples(of path: String, home: TemporaryFolder) throws -> Int {
  struct Draft: Decodable {
    let draftSamples: Int?
  }
  let info = try runWithoutTerminal(["info", path, "--json"], home: home)
  return try JSONDecoder().decode(Draft.self, from: Data(info.output)).draftSamples ?? 0
}

/// Runs `stipple show` and returns the lit dots of its output.
func shownDots(of path: String, home: TemporaryFolder) throws -> Set<ScreenDot> {
  brailleDots(of: try runWithoutTerminal(["show", path], home: home).text)
}

/// Returns the lit dots of a text of braille characters.
func brailleDots(of text: String) -> Set<ScreenDot> {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  var dots: Set<ScreenDot> = []
  for (row, line) in lines.enumerated() {
    for (column, scalar) in line.unicodeScalars.enumerated() where scalar.value >= 0x2800 {
      for bit in 0..<8 where (scalar.value - 0x2800) & 1 << bit != 0 {
        let (x, y) = bit < 6 ? (bit / 3, bit % 3) : (bit - 6, 3)
        dots.insert(ScreenDot(x: column * 2 + x, y: row * 4 + y))
      }
    }
  }
  return dots
}
