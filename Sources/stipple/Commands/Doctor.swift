import ArgumentParser
import Files
import Settings
import SketchLibrary
import Terminal

/// `stipple doctor`: what the terminal offers, and what stipple uses of it.
struct Doctor: SettingsCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Report what this terminal, its pointer, and its font support, and what to change.")

  @Flag(help: "Print a JSON object.") var json = false
  @OptionGroup var pointer: PointerArguments
  @OptionGroup var colors: PaletteOptions

  /// The checks of what is not part of the terminal, in display order.
  ///
  /// A check of another device is a line here, and its names are a row in `docs/doctor.md`.
  static let checks: [@Sendable ([String: String]) -> Finding] = [dataFolder]

  func perform() throws {
    let environment = ProcessText.environment
    let diagnosis = Diagnosis(
      environment: environment, gain: pointer.pointerGain, choices: colors.choices)
    let findings = diagnosis.findings + Self.checks.map { $0(environment) }
    if json { try printJSON(findings) } else { show(findings) }
  }

  private static let columns = 80

  private func show(_ findings: [Finding]) {
    let verdicts = findings.compactMap(\.verdict)
    var lines: [String] = []
    for verdict in verdicts {
      if let last = lines.last, last.count + 2 + verdict.line.count <= Self.columns {
        lines[lines.count - 1] += "  " + verdict.line
      } else {
        lines.append(verdict.line)
      }
    }
    if !lines.isEmpty { print(lines.joined(separator: "\n") + "\n") }
    findings.forEach(show)
  }

  /// Prints the name of a finding, its lines in a column beside it, and the advice behind arrows.
  private func show(_ finding: Finding) {
    let sample = StandardOutput.isTerminal ? finding.sample : nil
    let lines =
      (sample.map { [$0] } ?? finding.lines.map { $0.printable() })
      + finding.advice.map { "→ \($0)".printable() }
    for (index, line) in lines.enumerated() {
      let label = index == 0 ? finding.name : ""
      print(label + String(repeating: " ", count: max(1, 10 - label.count)) + line)
    }
  }

  private func printJSON(_ findings: [Finding]) throws {
    let report = Report(
      advice: findings.flatMap(\.advice),
      values: Dictionary(findings.map { ($0.name, $0.values) }) { first, _ in first })
    print(try report.json())
  }

  /// The findings as `docs/doctor.md` describes them.
  private struct Report: Encodable {
    let advice: [String]
    let values: [String: [String: Finding.Value]]
  }
}

extension Doctor {
  @Sendable private static func dataFolder(_ environment: [String: String]) -> Finding {
    guard let folder = try? DataFolder(environment: environment) else {
      return Finding(
        "sketches", ["no folder: neither XDG_DATA_HOME nor HOME is set"], advice: ["set HOME"],
        values: ["path": .none])
    }
    let state = FolderState(of: folder)
    let advice = state.advice(for: folder.path)
    return Finding(
      "sketches", [folder.path] + state.lines,
      verdict: advice == nil ? nil : .init(false, "sketches may not be saved"), advice: [advice],
      values: [
        "path": .text(folder.path), "count": .init(state.count),
        "writable": .init(state.isWritable), "freeBytes": .init(state.freeBytes),
      ])
  }
}
