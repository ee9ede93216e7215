//: Initialize
import CryptoKit
import UIKit

enum License {
    static let key = "{{key}}"
    static let api = URL(string: "{{console}}/sdk/v1")!
    static let appId = Bundle.main.bundleIdentifier ?? ""

    struct Answer {
        let status: Int
        let body: Data
        let signature: String
    }

    static func send(_ path: String, _ body: [String: Any]? = nil) async throws -> Answer {
        var request = URLRequest(url: api.appendingPathComponent(path), timeoutInterval: 10)
        if let body {
            request.httpMethod = "POST"
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONSerialization.data(withJSONObject: body)
        }
        let (data, response) = try await URLSession.shared.data(for: request)
        let http = response as? HTTPURLResponse
        let signature = http?.value(forHTTPHeaderField: "Signature") ?? ""
        return Answer(status: http?.statusCode ?? 0, body: data, signature: signature)
    }
}

//: Verify answers
enum Signatures {
    struct KeySet: Decodable {
        struct Key: Decodable { let x: String }
        let keys: [Key]
    }

    struct Header: Decodable { let typ: String }

    struct Claims: Decodable {
        let keyId, app: String
        let iat, exp, graceUntil: Double
    }

    /// New keys are stored only once they have verified a signature.
    static func isSigned(_ bytes: Data, _ signature: String, fetchKeys: Bool) async -> Bool {
        let stored = UserDefaults.standard.data(forKey: "license.keys")
        if isSigned(bytes, signature, by: stored) { return true }
        guard fetchKeys, let fetched = try? await License.send("jwks").body,
              isSigned(bytes, signature, by: fetched) else { return false }
        UserDefaults.standard.set(fetched, forKey: "license.keys")
        return true
    }

    static func isSigned(_ bytes: Data, _ signature: String, by keySet: Data?) -> Bool {
        guard let keySet, let signature = decode(signature),
              let keys = try? JSONDecoder().decode(KeySet.self, from: keySet).keys
        else { return false }
        return keys.contains { key in
            guard let x = decode(key.x),
                  let publicKey = try? Curve25519.Signing.PublicKey(rawRepresentation: x)
            else { return false }
            return publicKey.isValidSignature(signature, for: bytes)
        }
    }

    /// The claims of a lease, if it is signed and was made for this key and app.
    static func read(lease: String, fetchKeys: Bool) async -> Claims? {
        let parts = lease.components(separatedBy: ".")
        guard parts.count == 3, let header = decode(parts[0]), let payload = decode(parts[1]),
              (try? JSONDecoder().decode(Header.self, from: header))?.typ == "JWT",
              await isSigned(Data("\(parts[0]).\(parts[1])".utf8), parts[2], fetchKeys: fetchKeys),
              let claims = try? JSONDecoder().decode(Claims.self, from: payload),
              decode(claims.keyId) == Data(SHA256.hash(data: Data(License.key.utf8)).prefix(16)),
              claims.app == License.appId
        else { return nil }
        return claims
    }

    static func decode(_ base64url: String) -> Data? {
        let base64 = base64url.replacingOccurrences(of: "-", with: "+")
            .replacingOccurrences(of: "_", with: "/")
        let length = (base64.count + 3) / 4 * 4
        return Data(base64Encoded: base64.padding(toLength: length, withPad: "=", startingAt: 0))
    }
}

//: Start a session
struct Verdict: Decodable {
    let valid: Bool
    let num: Int
    let code, nonce, retry, nextCheckAt: String
    let lease, refId: String?
}

enum LicenseError: Error {
    case malformed(String)
    case unavailable
}

/// Returns nil if there is no answer and the session runs under the stored lease.
@MainActor
func startSession(id: UUID) async throws -> Verdict? {
    let nonce = UUID().uuidString
    let device = UIDevice.current
    let answer = try? await License.send("sessions", [
        "key": License.key,
        "sessionId": id.uuidString,
        "nonce": nonce,
        "clientTime": ISO8601DateFormatter().string(from: Date()),
        "platform": "ios",
        "app": ["id": License.appId],
        "device": [
            "os": "\(device.systemName) \(device.systemVersion)",
            "uuid": device.identifierForVendor?.uuidString ?? id.uuidString,
        ],
        "sdk": "ios/2.6.3",
    ])
    if let answer, answer.status == 400 {
        throw LicenseError.malformed(String(decoding: answer.body, as: UTF8.self))
    }
    if let answer, let verdict = await prove(answer, nonce) {
        // A refusal ends the lease.
        UserDefaults.standard.set(verdict.valid ? verdict.lease : nil, forKey: "license.lease")
        return verdict
    }
    try await checkStoredLease()
    return nil
}

/// A verdict on this call that the console signed. Anything else counts as no answer.
func prove(_ answer: License.Answer, _ nonce: String) async -> Verdict? {
    guard answer.status == 200,
          let verdict = try? JSONDecoder().decode(Verdict.self, from: answer.body),
          verdict.nonce == nonce else { return nil }
    if !verdict.valid {
        let signed = await Signatures.isSigned(answer.body, answer.signature, fetchKeys: true)
        return signed ? verdict : nil
    }
    guard let lease = verdict.lease,
          let claims = await Signatures.read(lease: lease, fetchKeys: true) else { return nil }
    // The console accepts clocks that are off by a day.
    let now = Date().timeIntervalSince1970, day = 86_400.0
    return claims.iat - day <= now && now < claims.exp + day ? verdict : nil
}

func checkStoredLease() async throws {
    let now = Date().timeIntervalSince1970
    guard let lease = UserDefaults.standard.string(forKey: "license.lease"),
          let claims = await Signatures.read(lease: lease, fetchKeys: false),
          claims.iat - 86_400 <= now, now < claims.graceUntil
    else { throw LicenseError.unavailable }
    if now >= claims.exp { print("The lease is in its grace period. Go online soon.") }
}

//: Read the verdict
func read(_ verdict: Verdict?) {
    guard let verdict else { return print("Offline, under the stored lease.") }
    if verdict.valid { return print("Session started. Check again by", verdict.nextCheckAt) }
    print("Refused:", verdict.code, verdict.num, "{{console}}/docs#\(verdict.code)")
    print("Reference:", verdict.refId ?? "")
    if verdict.retry == "backoff" { print("Try again at", verdict.nextCheckAt) }
}

//: Keep it alive
@MainActor
final class LiveSession {
    private let id: UUID
    private let startedAt = ProcessInfo.processInfo.systemUptime
    private var timer: Timer?

    init(id: UUID) {
        self.id = id
        timer = Timer.scheduledTimer(withTimeInterval: 60, repeats: true) { [weak self] _ in
            Task { await self?.report("alive") }
        }
    }

    /// A lost call does no harm: the next one carries the whole duration.
    private func report(_ state: String) async {
        let seconds = ProcessInfo.processInfo.systemUptime - startedAt
        _ = try? await License.send("sessions/\(id.uuidString)", [
            "key": License.key,
            "state": state,
            "duration": seconds,
        ])
    }
    func end() async {
        timer?.invalidate()
        await report("ended")
    }
}

//: End the session
@MainActor
final class Tracking {
    private var session: LiveSession?

    func start() async throws {
        let id = UUID()
        let verdict = try await startSession(id: id)
        read(verdict)
        if verdict?.valid == true { session = LiveSession(id: id) }
    }

    func stop() async {
        await session?.end()
        session = nil
    }
}
