import TerminalUI
import Touches

extension Prompt.Question {
  /// Asks for the name of an exported file; another key copies the picture as text instead.
  init(exportTo exporter: any PictureExporter) {
    let (offered, known) = (
      exporter.fileExtensions.map { $0[0] }, exporter.fileExtensions.flatMap(\.self)
    )
    self.init(
      label: "export as", text: exporter.suggestedName, suffix: offered.first ?? "",
      isPath: true,
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
        guard let ending = known.last(where: name.lowercased().hasSuffix) else {
          let parts = name.split(separator: "/").last?.split(separator: ".") ?? []
          let unknown = parts.dropFirst().last.map { "unknown format .\($0) · " }
          return .refused((unknown ?? "") + "choose a format with ↑ ↓")
        }
        let stem = name.dropLast(ending.count)
        if stem.isEmpty || stem.hasSuffix("/") { return .refused("type a name before \(ending)") }
        if let reason = exporter.refusal(of: name) { return .refused(reason) }
        return exporter.exists(name)
          ? .unconfirmed("this name is taken · Enter again replaces") : .accepted
      }, completions: exporter.completions,
      alternative: { name, step in
        let current = known.last { name.lowercased().hasSuffix($0) }
        let stem = name.dropLast(current?.count ?? 0)
        let index = exporter.fileExtensions.firstIndex { $0.contains(current ?? "") }
        return stem + offered[index.map { ($0 + step + offered.count) % offered.count } ?? 0]
      },
      tail: { typed, tail in
        known.contains(tail) && known.contains(where: typed.lowercased().hasSuffix) ? "" : tail
      },
      actions: [
        Key(.character("t"), .control): [
          .sketch { $0.settleStrokes() }, .next { $0.copyingText },
        ]
      ],
      accepted: { answer in
        let save = Effect.next { state in
          exporter.export(
            to: answer.text, replacing: answer.isConfirmed, smoothing: state.ink.smoothing)
          return [.show("exporting…")]
        }
        return [.sketch { $0.settleStrokes() }, save]
      })
  }

  init(importWith importer: any InkImporter) {
    self.init(
      label: "import", isPath: true, keys: ["Enter imports · Tab file · Esc cancels"],
      verdict: { name in
        if name.isEmpty { return .refused("type a name") }
        return importer.refusal(of: name).map(Prompt.Verdict.refused) ?? .accepted
      }, completions: importer.completions,
      completionFailure: { typed in
        typed.isEmpty
          ? "no importable file here"
          : "no importable file starts with '\(typed.endingShortened(to: 24))'"
      },
      accepted: { answer in
        let read = Effect.next { state in
          importer.importFile(
            answer.text, into: state.visibleRect, endingAt: state.sketchTime(answer.time))
          return [.show("importing…")]
        }
        return [read]
      })
  }

  /// The maximum length of a sketch's name, in bytes: a file name with the extension and `-journal`.
  private static let maximumNameLength = 239

  /// Asks for another name of a sketch; the same name is accepted without an effect.
  init(
    renaming name: String, isTaken: @escaping (String) -> Bool,
    accepted: @escaping (String) -> [Effect]
  ) {
    self.init(
      label: "name", text: name, keys: ["Enter renames · Esc cancels"],
      verdict: { text in
        if text == name { return .accepted }
        if text.isEmpty { return .refused("type a name") }
        if text.contains("/") { return .refused("names cannot contain /") }
        if text.hasPrefix(".") { return .refused("names cannot begin with a dot") }
        guard text.utf8.count <= Self.maximumNameLength
        else { return .refused("this name is too long") }
        return isTaken(text) ? .refused("this name is taken") : .accepted
      }, accepted: { $0.text == name ? [] : accepted($0.text) })
  }
}
