// Until Kernel's own folding is merged: lower case only.
extension String {
  var folded: String { lowercased() }
}
