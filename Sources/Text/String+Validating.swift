extension String {
  /// Decodes UTF-8, or returns `nil` if the bytes are invalid. The standard library's faster version needs macOS 15.
  @inlinable
  package init?(validUTF8 bytes: some Collection<UInt8>) {
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) {
      self.init(validating: bytes, as: UTF8.self)
    } else {
      // Invalid UTF-8 is replaced, so the encoded result differs from the bytes.
      self.init(decoding: bytes, as: UTF8.self)
      guard utf8.elementsEqual(bytes) else { return nil }
    }
  }
}
