extension Language {
  func catalogue(_ key: String) -> String? { nil }
}
