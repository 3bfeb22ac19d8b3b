import Testing

@testable import Assistant
