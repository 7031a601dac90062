extension Double {
  /// The number as a person writes it: whole numbers without a decimal point.
  var plainText: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
