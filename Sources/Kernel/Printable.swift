extension String {
  public var printable: String { self }
}
