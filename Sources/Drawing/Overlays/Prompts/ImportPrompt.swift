import Geometry
import TerminalUI

extension Prompt.Question {
  /// Asks for the name of a file to import.
  init(importWith importer: any InkImporter, accepted: @escaping (String, TimeInterval) -> Void) {
    self.init(
      label: " import: ", hint: { _, _ in ["Enter imports · Tab file · Esc"] },
      refusal: { $0.isEmpty ? "type a name" : nil },
      completion: { name, step in
        guard let files = importer.files else { return .pending }
        guard !files.isEmpty else { return .refused("no files to import here") }
        let current = files.firstIndex(of: name)
        let next = current.map { ($0 + step + files.count) % files.count }
        return .text(files[next ?? (step > 0 ? 0 : files.count - 1)])
      },
      accepted: accepted)
  }
}
