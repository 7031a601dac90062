import TerminalUI

extension Prompt.Question {
  /// Asks for the name of a file to import.
  init(importWith importer: any InkImporter, accepted: @escaping (Prompt.Answer) -> Void) {
    self.init(
      label: "import", hint: { _, _ in ["Enter imports · Tab file · Esc"] },
      verdict: { name in
        if name.isEmpty { return .refused("type a name") }
        return importer.refusal(of: name).map(Prompt.Verdict.refused) ?? .accepted
      },
      completions: importer.completions, accepted: accepted)
  }
}
