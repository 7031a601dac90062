import Files

/// Writes XML elements (XML 1.0, Section 2.4) with escaped text.
final class XMLWriter {
  let output: ExportOutput
  private var open: [String] = []

  /// Creates a writer of a document, or of a part of another one.
  init(_ output: ExportOutput, isPart: Bool = false) throws {
    self.output = output
    if !isPart { try output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
  }

  /// Starts an element, which ``end()`` ends.
  func start(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) throws {
    try startTag(name, attributes)
    try output.write(">\n")
    open.append(name)
  }

  func end() throws { try output.write("</\(open.removeLast())>\n") }

  func empty(_ name: String, _ attributes: KeyValuePairs<String, String>) throws {
    try startTag(name, attributes)
    try output.write("/>\n")
  }

  func text(_ name: String, _ attributes: KeyValuePairs<String, String>, _ text: String) throws {
    try content(name, attributes, text.escapedForXML)
  }

  /// Writes an element whose text needs no escaping.
  func content(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ text: String
  ) throws {
    try startTag(name, attributes)
    try output.write(">\(text)</\(name)>\n")
  }

  /// Writes an element without content, whose last attribute is appended as bytes.
  func empty(
    _ name: String, _ attributes: [(key: String, value: String)], _ last: String,
    _ body: (inout [UInt8]) -> Void
  ) throws {
    try startTag(name, attributes)
    try output.write(" \(last)=\"")
    try output.append(body)
    try output.write("\"/>\n")
  }

  /// Writes the start of an element without its `>`.
  func startTag(
    _ name: String, _ attributes: some Sequence<(key: String, value: String)>
  ) throws {
    try output.write("<\(name)")
    for (key, value) in attributes { try output.write(" \(key)=\"\(value.escapedForXML)\"") }
  }
}

extension String {
  /// The text for an element, an attribute, or HTML, without unprintable characters.
  var escapedForXML: String {
    var result = ""
    for scalar in printable(limit: .max).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
