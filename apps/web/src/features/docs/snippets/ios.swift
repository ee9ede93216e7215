//: Initialize
import UIKit

enum License {
    static let key = "{{key}}"
    static let sessions = URL(string: "{{console}}/sdk/v1/sessions")!

    static func send(_ body: [String: Any], to address: URL) async throws -> Data {
        var request = URLRequest(url: address)
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONSerialization.data(withJSONObject: body)
        let (answer, response) = try await URLSession.shared.data(for: request)
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
            throw URLError(.badServerResponse)
        }
        return answer
    }
}

//: Start a session
struct Verdict: Decodable {
    let valid: Bool
    let code: String
    let num: Int
    let retry: String
    let nextCheckAt: String
    let lease: String?
    let refId: String?
}

@MainActor
func startSession(id: UUID) async throws -> Verdict {
    let app = ["id": Bundle.main.bundleIdentifier ?? ""]
    let device = [
        "os": "iOS \(UIDevice.current.systemVersion)",
        "uuid": UIDevice.current.identifierForVendor?.uuidString ?? "",
    ]
    let answer = try await License.send(
        [
            "key": License.key,
            "sessionId": id.uuidString,
            "nonce": UUID().uuidString,
            "clientTime": ISO8601DateFormatter().string(from: Date()),
            "platform": "ios",
            "app": app,
            "device": device,
            "sdk": "ios/2.6.3",
        ],
        to: License.sessions
    )
    return try JSONDecoder().decode(Verdict.self, from: answer)
}

//: Read the verdict
func read(_ verdict: Verdict) {
    if verdict.valid {
        print("Session started. Keep the lease:", verdict.lease ?? "")
    } else {
        print("Refused:", verdict.code, verdict.num, "{{console}}/docs#\(verdict.code)")
    }
}

//: End the session
func endSession(id: UUID, seconds: Double) async throws {
    let address = License.sessions.appendingPathComponent(id.uuidString)
    _ = try await License.send(
        ["key": License.key, "state": "ended", "duration": seconds],
        to: address
    )
}
