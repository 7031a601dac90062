import Files
package import Sketches
import SystemPackage

/// Finds sketches by path, or by name in the data folder.
package struct SketchLookup {
  private let environment: [String: String]

  package init(environment: [String: String]) { self.environment = environment }

  /// Returns the path of the file that the user gave, or of the last modified sketch.
  package func path(of file: String?, last: Bool) throws -> String {
    guard file?.isEmpty != true else { throw UserError.emptyName }
    return try file.map { path(of: $0) } ?? DataFolder(environment: environment).newestFile()
  }

  /// Returns the path of the file that the user gave: of a file, or of a sketch of the data folder
  /// by the name that `stipple list` prints, with or without its extension.
  ///
  /// A file in the working folder precedes a sketch, unless it is a folder. Returns the given path
  /// if there is neither.
  package func path(of file: String) -> String {
    let type = (try? Stat(of: file, followingLinks: false))?.type
    if type != nil && type != .directory || file.contains("/") { return file }
    return (try? DataFolder(environment: environment))?.sketch(named: file) ?? file
  }

  /// Returns what the user may have meant by a name that would create a sketch.
  ///
  /// It is a command whose name is one edit away, or else the sketch that ``nearName(of:)``
  /// returns; `nil` if there is none, if the file is a path with a slash, or if only digits make
  /// the names different, which is a series and not a typing error.
  package func suggestion(for file: String, commands: [String]) -> SketchSuggestion? {
    guard !file.contains("/"), !exists(file) else { return nil }
    if let command = commands.first(where: file.isOneEdit) { return .command(command) }
    guard let near = nearName(of: file) else { return nil }
    let (name, nearName) = (DataFolder.name(ofFile: file), DataFolder.name(ofFile: near))
    return name != nearName && name.equalsApartFromDigits(nearName) ? nil : .sketch(near)
  }

  /// Returns an existing sketch that the user may have meant by a name; `nil` if there is none, or
  /// if the file exists.
  ///
  /// It is the file in the same folder, or else the sketch of the data folder, whose name is the
  /// given one with another extension, or one edit away, preferably apart from its digits; of
  /// several, the last modified.
  package func nearName(of file: String) -> String? {
    guard !file.isEmpty, !exists(file), let near = similarName(to: file) else { return nil }
    // Another program may have created the file in the meantime.
    return exists(file) ? nil : near
  }

  private func similarName(to file: String) -> String? {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    let files = (try? DataFolder(path: folder + ".").files()) ?? []
    let sketches = files.map { String($0.dropFirst(folder.count + 2)) }
    if let near = nearest(to: file, among: sketches) { return folder + near }
    guard folder.isEmpty else { return nil }
    return nearest(to: file, among: (try? DataFolder(environment: environment))?.names ?? [])
  }

  /// Returns the file with the same name, or else the first one whose name is one edit away.
  ///
  /// A file of the same series, whose name differs only in digits, precedes the others.
  private func nearest(to file: String, among files: [String]) -> String? {
    let name = DataFolder.name(ofFile: file)
    let near = files.map { (file: $0, name: DataFolder.name(ofFile: $0)) }
      .filter { $0.name == name || $0.name.isOneEdit(from: name) }
    let best = near.first { $0.name == name } ?? near.first { $0.name.equalsApartFromDigits(name) }
    return (best ?? near.first)?.file
  }

  private func exists(_ file: String) -> Bool {
    File.exists(path(of: file))
  }
}

extension SketchLookup {
  /// Returns the names of sketches, and the paths of files and folders, that begin with a text.
  package func completions(of text: String) -> [String] {
    let names = (try? DataFolder(environment: environment))?.names ?? []
    let paths = TypedPaths(folder: Path.current).completions(of: text, extensions: [""])
    return names.filter { $0.hasPrefix(text) } + paths
  }

  /// Opens the sketch that the user named, or the last modified one that can be read.
  ///
  /// `onSkip` gets every newer file that cannot be read; if none can be, throws the first error.
  package func sketch(
    of file: String?, onSkip: (String, SketchError) -> Void
  ) throws -> LoadingSketch {
    guard file == nil else { return try .open(path: existingPath(of: file)) }
    let folder = try DataFolder(environment: environment)
    var skipped: [(path: String, error: SketchError)] = []
    for path in try folder.files() {
      do throws(SketchError) {
        let sketch = try LoadingSketch.open(path: path)
        _ = try sketch.readAndCheck()
        for (path, error) in skipped { onSkip(path, error) }
        return sketch
      } catch { skipped.append((path, error)) }
    }
    throw skipped.first?.error ?? UserError.noSketches(folder: folder.path)
  }

  /// Returns the path of the file that the user gave, or of the last modified sketch; throws
  /// `UserError` if it is missing.
  ///
  /// The error about a missing path with a slash is left to the reader, unless a name is similar.
  package func existingPath(of file: String?) throws -> String {
    let path = try path(of: file, last: file == nil)
    guard let file, !exists(file) else { return path }
    let suggestion = nearName(of: file)
    guard suggestion == nil && file.contains("/")
    else { throw UserError.noSketch(name: file, suggestion: suggestion) }
    return path
  }
}

/// What the user may have meant by a name.
package enum SketchSuggestion: Hashable {
  case command(String)
  case sketch(String)

  package var text: String {
    switch self {
    case .command(let name), .sketch(let name): "stipple \(name)"
    }
  }
}

extension DataFolder {
  /// Returns the path of an existing sketch, by the name that `stipple list` prints, or the file's.
  package func sketch(named name: String) -> String? {
    guard !name.isEmpty, !name.contains("/") else { return nil }
    let paths = [name + Self.fileExtension, name].map { "\(path)/\($0)" }
    let exact = paths.first { $0.hasSuffix(Self.fileExtension) && Self.attributes(of: $0) != nil }
    // The list prints names without control characters.
    return exact ?? (try? files())?.first { Self.name(ofFile: $0) == name }
  }

  /// The names of the folder's sketches, as `stipple list` prints them; none if it is unreadable.
  package var names: [String] { ((try? files()) ?? []).map { Self.name(ofFile: $0) } }

  /// Returns the name of a sketch's file without its folder and extension, safe to print.
  package static func name(ofFile path: String) -> String {
    stem(of: Path.name(of: path)).printable(limit: 256)
  }
}

extension String {
  /// Returns whether one edit turns this text into another; texts of one character are not similar.
  ///
  /// An edit inserts, deletes, or replaces a character, or exchanges two adjacent ones.
  package func isOneEdit(from other: String) -> Bool {
    guard max(count, other.count) > 1 else { return false }
    let prefix = zip(self, other).prefix { $0 == $1 }.count
    let (rest, otherRest) = (dropFirst(prefix), other.dropFirst(prefix))
    let suffix = zip(rest.reversed(), otherRest.reversed()).prefix { $0 == $1 }.count
    let (removed, added) = (rest.dropLast(suffix), otherRest.dropLast(suffix))
    switch (removed.count, added.count) {
    case (0, 1), (1, 0), (1, 1): return true
    case (2, 2): return removed.elementsEqual(added.reversed())
    default: return false
    }
  }

  /// Returns whether the texts are equal apart from their digits.
  ///
  /// The numbered names of a series are, such as `art1` and `art2`, and also `art`.
  package func equalsApartFromDigits(_ other: String) -> Bool {
    filter { !$0.isNumber } == other.filter { !$0.isNumber }
  }
}
