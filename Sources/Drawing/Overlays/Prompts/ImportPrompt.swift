import TerminalUI

extension Prompt.Question {
  /// Asks for the name of a file to import.
  init(importWith importer: any InkImporter, accepted: @escaping (Prompt.Answer) -> Void) {
    self.init(
      label: "import", keys: ["Enter imports · Tab file · Esc cancels"],
      verdict: { name in
        if name.isEmpty { return .refused("type a name") }
        return importer.refusal(of: name).map(Prompt.Verdict.refused) ?? .accepted
      },
      completions: importer.completions,
      completionFailure: { typed in
        typed.isEmpty
          ? "no importable file here"
          : "no importable file starts with '\(typed.endingShortened(to: 24))'"
      }, accepted: accepted)
  }
}
