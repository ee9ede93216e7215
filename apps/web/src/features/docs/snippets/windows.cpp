//: Initialize
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <format>
#include <fstream>
#include <iostream>
#include <iterator>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <curl/curl.h>
#include <nlohmann/json.hpp>
#include <openssl/evp.h>
#include <openssl/rand.h>

using Json = nlohmann::json;
using Bytes = std::vector<unsigned char>;

namespace license {
std::string const key = "{{key}}";
std::string const api = "{{console}}/sdk/v1/";
std::string const appName = "Reader";

struct Answer {
    long status = 0;
    std::string body;
    std::string signature;
};

size_t Append(char* text, size_t size, size_t count, void* body) {
    static_cast<std::string*>(body)->append(text, size * count);
    return size * count;
}

// Without a body it is a GET. Status 0 is no answer.
Answer Send(std::string const& path, std::string const& body = "") {
    Answer answer;
    CURL* const curl = curl_easy_init();
    curl_slist* const type = curl_slist_append(nullptr, "Content-Type: application/json");
    curl_easy_setopt(curl, CURLOPT_URL, (api + path).c_str());
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 10L);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, Append);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer.body);
    if (!body.empty()) {
        curl_easy_setopt(curl, CURLOPT_HTTPHEADER, type);
        curl_easy_setopt(curl, CURLOPT_POSTFIELDS, body.c_str());
    }
    if (curl_easy_perform(curl) == CURLE_OK) {
        curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &answer.status);
        curl_header* header = nullptr;
        if (curl_easy_header(curl, "Signature", 0, CURLH_HEADER, -1, &header) == CURLHE_OK) {
            answer.signature = header->value;
        }
    }
    curl_slist_free_all(type);
    curl_easy_cleanup(curl);
    return answer;
}

std::filesystem::path PathOf(std::string const& name) {
    auto const folder = std::filesystem::path(std::getenv("LOCALAPPDATA")) / appName;
    std::filesystem::create_directories(folder);
    return folder / name;
}

std::string Load(std::string const& name) {
    std::ifstream file(PathOf(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void Store(std::string const& name, std::string const& text) {
    std::ofstream(PathOf(name), std::ios::binary) << text;
}
}  // namespace license

//: Verify answers
namespace license {
Bytes Decode(std::string text) {
    std::ranges::replace(text, '-', '+');
    std::ranges::replace(text, '_', '/');
    auto const padding = (4 - text.size() % 4) % 4;
    text.append(padding, '=');
    Bytes bytes(text.size() / 4 * 3);
    auto const* const letters = reinterpret_cast<unsigned char const*>(text.data());
    int const length = EVP_DecodeBlock(bytes.data(), letters, static_cast<int>(text.size()));
    bytes.resize(length < 3 ? 0 : length - padding);
    return bytes;
}

Json DecodeJson(std::string const& part) {
    Bytes const bytes = Decode(part);
    return Json::parse(bytes.begin(), bytes.end(), nullptr, false);
}

bool IsSignedBy(std::string const& keySet, std::string const& text, Bytes const& signature) {
    Json const published = Json::parse(keySet, nullptr, false);
    if (!published.is_object()) return false;
    for (Json const& each : published.value("keys", Json::array())) {
        Bytes const x = Decode(each.value("x", ""));
        EVP_PKEY* const publicKey =
            EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, x.data(), x.size());
        EVP_MD_CTX* const context = EVP_MD_CTX_new();
        auto const* const bytes = reinterpret_cast<unsigned char const*>(text.data());
        bool const isSigned =
            publicKey != nullptr &&
            EVP_DigestVerifyInit(context, nullptr, nullptr, nullptr, publicKey) == 1 &&
            EVP_DigestVerify(context, signature.data(), signature.size(), bytes, text.size()) == 1;
        EVP_MD_CTX_free(context);
        EVP_PKEY_free(publicKey);
        if (isSigned) return true;
    }
    return false;
}

// New keys are stored only once they have verified a signature.
bool IsSigned(std::string const& text, std::string const& signature, bool fetchKeys) {
    if (IsSignedBy(Load("keys"), text, Decode(signature))) return true;
    if (!fetchKeys) return false;
    std::string const fetched = Send("jwks").body;
    if (!IsSignedBy(fetched, text, Decode(signature))) return false;
    Store("keys", fetched);
    return true;
}

// The first 16 bytes of the key's SHA-256.
Bytes KeyId() {
    Bytes hash(32);
    EVP_Digest(key.data(), key.size(), hash.data(), nullptr, EVP_sha256(), nullptr);
    hash.resize(16);
    return hash;
}

// The claims of a lease, if it is signed and was made for this key and app.
std::optional<Json> ReadLease(std::string const& lease, bool fetchKeys) {
    auto const dot = lease.find('.');
    auto const end = lease.rfind('.');
    if (dot == std::string::npos || dot == end) return std::nullopt;
    if (!IsSigned(lease.substr(0, end), lease.substr(end + 1), fetchKeys)) return std::nullopt;
    Json const header = DecodeJson(lease.substr(0, dot));
    if (header.value("typ", "") != "JWT") return std::nullopt;
    Json const claims = DecodeJson(lease.substr(dot + 1, end - dot - 1));
    if (Decode(claims.value("keyId", "")) != KeyId()) return std::nullopt;
    // A production key for Windows names the app itself.
    bool const isNamed = claims.value("license", Json::object()).value("type", "") == "production";
    if (!isNamed && claims.value("app", "") != appName) return std::nullopt;
    return claims;
}
}  // namespace license

//: Start a session
namespace license {
std::int64_t constexpr none = 0;
std::int64_t constexpr day = 86'400;

std::int64_t Now() { return std::chrono::system_clock::to_time_t(std::chrono::system_clock::now()); }

std::string NewUuid() {
    unsigned char bytes[16];
    RAND_bytes(bytes, sizeof bytes);
    bytes[6] = (bytes[6] & 0x0F) | 0x40;
    bytes[8] = (bytes[8] & 0x3F) | 0x80;
    std::string text;
    for (int at = 0; at < 16; at++) {
        if (at == 4 || at == 6 || at == 8 || at == 10) text += '-';
        text += std::format("{:02x}", bytes[at]);
    }
    return text;
}

std::string ReadRegistry(char const* path, char const* name) {
    char text[256] = "";
    DWORD size = sizeof text;
    RegGetValueA(HKEY_LOCAL_MACHINE, path, name, RRF_RT_REG_SZ, nullptr, text, &size);
    return text;
}

// A verdict on this call that the console signed. Anything else counts as no answer.
std::optional<Json> Prove(Answer const& answer, std::string const& nonce) {
    Json const verdict = Json::parse(answer.body, nullptr, false);
    if (answer.status != 200 || !verdict.is_object()) return std::nullopt;
    if (verdict.value("nonce", "") != nonce) return std::nullopt;
    if (!verdict.value("valid", false)) {
        if (IsSigned(answer.body, answer.signature, true)) return verdict;
        return std::nullopt;
    }
    auto const claims = ReadLease(verdict.value("lease", ""), true);
    if (!claims) return std::nullopt;
    // The console accepts clocks that are off by a day.
    bool const isInForce = claims->value("iat", none) - day <= Now() &&
                           Now() < claims->value("exp", none) + day;
    if (isInForce) return verdict;
    return std::nullopt;
}

void CheckStoredLease() {
    auto const claims = ReadLease(Load("lease"), false);
    if (!claims || Now() < claims->value("iat", none) - day ||
        Now() >= claims->value("graceUntil", none)) {
        throw std::runtime_error("No answer, and no lease.");
    }
    if (Now() >= claims->value("exp", none)) {
        std::cerr << "The lease is in its grace period. Go online soon.\n";
    }
}

// Returns nothing if there is no answer and the session runs under the stored lease.
std::optional<Json> StartSession(std::string const& sessionId) {
    std::string const nonce = NewUuid();
    auto const now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    char const* const windows = "SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
    Json const body = {
        {"key", key},
        {"sessionId", sessionId},
        {"nonce", nonce},
        {"clientTime", std::format("{:%FT%TZ}", now)},
        {"platform", "windows"},
        {"app", {{"id", appName}}},
        {"device",
         {{"os", "Windows NT 10.0." + ReadRegistry(windows, "CurrentBuildNumber")},
          {"uuid", ReadRegistry("SOFTWARE\\Microsoft\\Cryptography", "MachineGuid")}}},
        {"sdk", "windows/4.1.0"},
    };
    Answer const answer = Send("sessions", body.dump());
    if (answer.status == 400) throw std::invalid_argument(answer.body);
    auto const verdict = Prove(answer, nonce);
    if (!verdict) {
        CheckStoredLease();
        return std::nullopt;
    }
    // A refusal ends the lease.
    bool const isValid = verdict->value("valid", false);
    Store("lease", isValid ? verdict->value("lease", "") : "");
    return verdict;
}
}  // namespace license

//: Read the verdict
namespace license {
void Read(std::optional<Json> const& verdict) {
    if (!verdict) {
        std::cout << "Offline, under the stored lease.\n";
        return;
    }
    auto const next = verdict->value("nextCheckAt", "");
    if (verdict->value("valid", false)) {
        std::cout << "Session started. Check again by " << next << '\n';
        return;
    }
    auto const code = verdict->value("code", "");
    std::cerr << "Refused: " << code << " (" << verdict->value("num", 0)
              << "), {{console}}/docs#" << code << ", reference "
              << verdict->value("refId", "") << '\n';
    if (verdict->value("retry", "") == "backoff") {
        std::cerr << "Try again at " << next << '\n';
    }
}
}  // namespace license

//: Keep it alive
namespace license {
class LiveSession {
public:
    explicit LiveSession(std::string sessionId) : id(std::move(sessionId)) {
        beats = std::jthread([this](std::stop_token stopping) {
            std::unique_lock lock(mutex);
            while (!stopping.stop_requested()) {
                ended.wait_for(lock, stopping, std::chrono::minutes(1), [] { return false; });
                if (!stopping.stop_requested()) Report("alive");
            }
        });
    }

    void End() {
        beats.request_stop();
        beats.join();
        Report("ended");
    }

private:
    // A lost call does no harm: the next one carries the whole duration.
    void Report(std::string const& state) {
        std::chrono::duration<double> const seconds = std::chrono::steady_clock::now() - startedAt;
        Json const body = {
            {"key", key},
            {"state", state},
            {"duration", seconds.count()},
        };
        Send("sessions/" + id, body.dump());
    }

    std::string const id;
    std::chrono::steady_clock::time_point const startedAt = std::chrono::steady_clock::now();
    std::mutex mutex;
    std::condition_variable_any ended;
    std::jthread beats;
};
}  // namespace license

//: End the session
int main() {
    curl_global_init(CURL_GLOBAL_DEFAULT);
    std::string const sessionId = license::NewUuid();
    auto const verdict = license::StartSession(sessionId);
    license::Read(verdict);
    if (verdict && !verdict->value("valid", false)) return 1;

    std::optional<license::LiveSession> session;
    if (verdict) session.emplace(sessionId);
    std::cout << "Press Enter to stop.\n";
    std::cin.get();
    if (session) session->End();
}
