import TerminalUI
import Touches

extension Prompt.Question {
  /// Asks for the name of an exported file; another key copies the picture as text instead.
  init(
    exportTo exporter: any PictureExporter, copyText: @escaping () -> Void,
    accepted: @escaping (Prompt.Answer) -> Void
  ) {
    let (offered, known) = (
      exporter.fileExtensions.map { $0[0] }, exporter.fileExtensions.flatMap(\.self)
    )
    self.init(
      label: "export as", text: exporter.suggestedName, suffix: offered.first ?? "",
      description: { text, size in
        let isElsewhere = text.hasPrefix("/") || text.hasPrefix("~/")
        let folder = exporter.folder.endingShortened(to: size.columns / 2)
        return (isElsewhere ? [] : ["in \(folder)"])
          + [exporter.background(of: text)].compactMap(\.self)
      },
      keys: ["Tab path · ^T copy text · ", "Tab path · ", ""].map {
        "Enter saves · ↑↓ format · \($0)Esc cancels"
      },
      verdict: { name in
        guard let ending = known.last(where: name.lowercased().hasSuffix)
        else { return .refused("choose a format with ↑ ↓") }
        let stem = name.dropLast(ending.count)
        if stem.isEmpty || stem.hasSuffix("/") { return .refused("type a name before \(ending)") }
        if let reason = exporter.refusal(of: name) { return .refused(reason) }
        return exporter.exists(name)
          ? .unconfirmed("this name is taken · Enter again replaces") : .accepted
      },
      completions: exporter.completions,
      alternative: { name, step in
        let current = known.last { name.lowercased().hasSuffix($0) }
        let stem = name.dropLast(current?.count ?? 0)
        let index = exporter.fileExtensions.firstIndex { $0.contains(current ?? "") }
        return stem + offered[index.map { ($0 + step + offered.count) % offered.count } ?? 0]
      },
      tail: { typed, tail in
        known.contains(tail) && known.contains(where: typed.lowercased().hasSuffix) ? "" : tail
      },
      actions: [Key(.character("t"), .control): copyText], accepted: accepted)
  }
}
