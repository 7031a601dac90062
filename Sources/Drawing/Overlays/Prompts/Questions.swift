import Geometry
import TerminalUI
import Touches

extension Prompt.Question {
  /// Asks for the name of an exported file.
  ///
  /// - Parameters:
  ///   - exporter: Suggests a name and its folder, and knows the formats.
  ///   - copyText: Copies the picture as text instead.
  ///   - accepted: Exports the file.
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

  /// Asks for the name of a file to import.
  ///
  /// - Parameters:
  ///   - importer: Finds the files that can be imported.
  ///   - accepted: Imports the file.
  init(
    importWith importer: any InkImporter, accepted: @escaping (String, TimeInterval) -> Void
  ) {
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

  /// The maximum length of a sketch's name, in bytes: a file name with the extension and `-journal`.
  private static let maximumNameLength = 239

  /// Asks for another name of a sketch; the same name is accepted without an effect.
  init(renaming name: String, accepted: @escaping (String) -> Void) {
    self.init(
      label: " name: ", text: name, hint: { _, _ in ["Enter renames · ^U clears · Esc"] },
      refusal: { text in
        if text == name { return nil }
        if text.isEmpty { return "type a name" }
        if text.contains("/") { return "a name has no slash" }
        if text.hasPrefix(".") { return "a name begins with no dot" }
        return text.utf8.count > Self.maximumNameLength ? "this name is too long" : nil
      },
      accepted: { text, _ in if text != name { accepted(text) } })
  }
}
