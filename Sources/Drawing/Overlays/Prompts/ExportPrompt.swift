import TerminalUI
import Touches

extension Prompt.Question {
  /// Asks for the name of an exported file; another key copies the picture as text instead.
  init(
    exportTo exporter: any PictureExporter, copyText: @escaping () -> Void,
    accepted: @escaping (String) -> Void
  ) {
    let (extensions, folder) = (exporter.fileExtensions, exporter.folder)
    self.init(
      label: " export as: ", text: exporter.suggestedName + (extensions.first ?? ""),
      hint: { text, size in
        let isElsewhere = text.hasPrefix("/") || text.hasPrefix("~/")
        let place = isElsewhere ? [] : ["in \(folder.endingShortened(to: size.columns / 2))"]
        return place + ["Enter saves · Tab format · ^T copy text · Esc"]
      },
      refusal: { name in
        let name = name.lowercased()
        if extensions.contains(where: { name.hasSuffix($0) && name.count > $0.count }) {
          return nil
        }
        return extensions.contains(name)
          ? "type a name before the extension" : "choose an extension with Tab"
      },
      completion: { name, step in
        let current = extensions.firstIndex { name.hasSuffix($0) }
        let stem = current.map { String(name.dropLast(extensions[$0].count)) } ?? name
        let next = current.map { ($0 + step + extensions.count) % extensions.count } ?? 0
        return .text(stem + extensions[next])
      },
      actions: [Key(.character("t"), .control): copyText], accepted: { name, _ in accepted(name) })
  }
}
