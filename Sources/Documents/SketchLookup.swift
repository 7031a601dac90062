import Foundation
import Sketches

/// Finds sketches by path, or by name in the data folder.
package struct SketchLookup {
  private let environment: [String: String]

  /// Creates a lookup with the environment variables that locate the data folder.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  /// Returns the path of the file that the user gave, or of the last modified sketch.
  ///
  /// - Throws: `DocumentError` if the last sketch was requested and there is none.
  package func path(of file: String?, last: Bool) throws -> String {
    try file.map { path(of: $0) } ?? DataFolder(environment: environment).newestFile()
  }

  /// Returns the path of the file that the user gave.
  ///
  /// A file in the working folder precedes a sketch of the data folder with the same name, unless it
  /// is a folder.
  ///
  /// - Parameter file: A path, or a name as `stipple list` prints it, with or without its extension.
  /// - Returns: The path; the given one if there is neither such a file nor such a sketch.
  package func path(of file: String) -> String {
    var status = stat()
    let exists = lstat(file, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
    if exists || file.contains("/") { return file }
    return (try? DataFolder(environment: environment))?.sketch(named: file) ?? file
  }

  /// Returns what the user may have meant by a name that would create a sketch.
  ///
  /// - Parameters:
  ///   - file: A path or a name.
  ///   - commands: The names of the commands.
  /// - Returns: A command or a sketch of the data folder whose name is one edit away; `nil` if there is
  ///   none, if the file exists, or if it is a path with a slash.
  package func suggestion(for file: String, commands: [String]) -> SketchSuggestion? {
    guard !file.contains("/"), !FileManager.default.fileExists(atPath: path(of: file)) else {
      return nil
    }
    if let command = commands.first(where: file.isOneEdit) { return .command(command) }
    let name = DataFolder.name(ofFile: file)
    let names = (try? DataFolder(environment: environment))?.names ?? []
    return names.first(where: name.isOneEdit).map { .sketch($0) }
  }
}

/// What the user may have meant by a name.
package enum SketchSuggestion: Hashable {
  case command(String)
  case sketch(String)

  /// The arguments to type instead.
  package var text: String {
    switch self {
    case .command(let name), .sketch(let name): "stipple \(name)"
    }
  }
}

extension DataFolder {
  /// Returns the path of an existing sketch in the folder.
  ///
  /// - Parameter name: A name as `stipple list` prints it, or the file's name.
  /// - Returns: The path, or `nil` if there is no such sketch.
  package func sketch(named name: String) -> String? {
    guard !name.isEmpty, !name.contains("/") else { return nil }
    let paths = [name + Self.fileExtension, name].map { "\(path)/\($0)" }
    let exact = paths.first { $0.hasSuffix(Self.fileExtension) && Self.attributes(of: $0) != nil }
    // The list prints names without control characters.
    return exact ?? (try? files())?.first { Self.name(ofFile: $0) == name }
  }

  /// The names of the sketches in the folder, as `stipple list` prints them; none if the folder cannot
  /// be read.
  package var names: [String] { ((try? files()) ?? []).map { Self.name(ofFile: $0) } }

  /// Returns the name of a sketch's file without its folder and extension, safe to print.
  package static func name(ofFile path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = file.hasSuffix(fileExtension) ? String(file.dropLast(fileExtension.count)) : file
    return name.printable(limit: 256)
  }
}
