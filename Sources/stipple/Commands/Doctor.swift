import ArgumentParser
import Documents
import Foundation
import Terminal

/// `stipple doctor`: the capabilities of the terminal, the pointer, and the font.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report what this terminal, its pointer and its font support.")

  @OptionGroup var pointer: PointerArguments

  func run() throws {
    try Failure.reporting {
      let environment = ProcessInfo.processInfo.environment
      for finding in Diagnosis(environment: environment, gain: pointer.pointerGain).findings {
        show(finding.name, finding.lines)
      }
      let folder = Result { try DataFolder(environment: environment).path }
      show("sketches", [(try? folder.get()) ?? "no folder: neither XDG_DATA_HOME nor HOME is set"])
      try Failure.checkOutput()
    }
  }

  /// Prints a label, and the lines in a column beside it.
  private func show(_ label: String, _ lines: [String]) {
    for (index, line) in lines.enumerated() {
      let label = index == 0 ? label : ""
      print(label + String(repeating: " ", count: max(1, 10 - label.count)) + line)
    }
  }
}
