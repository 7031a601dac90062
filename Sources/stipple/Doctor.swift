import ArgumentParser
import Documents
import Foundation
import Terminal

/// `stipple doctor`: what there is to draw on and with.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tell what this terminal, its pointer and its font can do.")

  @OptionGroup var pointer: PointerArguments

  func run() throws {
    let environment = ProcessInfo.processInfo.environment
    for finding in Diagnosis(environment: environment, gain: pointer.pointerGain).findings {
      show(finding.name, finding.lines)
    }
    let folder = Result { try DataFolder(environment: environment).path }
    show("sketches", [(try? folder.get()) ?? "nowhere: neither XDG_DATA_HOME nor HOME is set"])
  }

  /// Prints lines in a column of their own, behind a name.
  private func show(_ name: String, _ lines: [String]) {
    for (index, line) in lines.enumerated() {
      let label = index == 0 ? name : ""
      print(label + String(repeating: " ", count: max(1, 10 - label.count)) + line)
    }
  }
}
