import Ink

extension TerminalReport {
  /// Whether the terminal reports the pointer in pixels, or only in cells.
  var pointer: Finding {
    func finding(_ encoding: String?, _ lines: [String], advice: String? = nil) -> Finding {
      let verdict = encoding.map {
        Finding.Verdict($0 == "pixels", $0 == "pixels" ? "fine lines" : "positions only in cells")
      }
      return Finding(
        "pointer", lines, verdict: verdict, advice: [advice],
        values: ["encoding": .init(encoding)])
    }
    guard capabilities.isComplete else { return finding(nil, [unanswered]) }
    if capabilities.hasPixelReports {
      guard let cell = capabilities.cellPixels ?? probe.device?.geometry?.cellPixels else {
        return finding(
          "cells",
          [
            "cells: the terminal reports pixels, but not the size of a cell",
            "positions within a cell are estimated",
          ], advice: "for exact positions, use a terminal such as xterm, foot, kitty")
      }
      return finding(
        "pixels", ["pixels: exact positions, in cells of \(cell.width) by \(cell.height) pixels"])
    }
    return finding(
      "cells", ["cells: positions within a cell are estimated"],
      advice: multiplexer.map { "for exact positions, run stipple outside \($0)" }
        ?? "for exact ones, use a terminal with mode 1016: xterm, foot, kitty")
  }
}
