//: Initialize
#include <chrono>
#include <format>
#include <iostream>
#include <string>
#include <winrt/Windows.Data.Json.h>
#include <winrt/Windows.Foundation.h>
#include <winrt/Windows.Storage.Streams.h>
#include <winrt/Windows.Web.Http.h>

using namespace winrt;
using namespace Windows::Data::Json;
using namespace Windows::Foundation;
using namespace Windows::Web::Http;

namespace License {
hstring const key = L"{{key}}";
hstring const sessions = L"{{console}}/sdk/v1/sessions";

JsonValue Text(hstring const& value) { return JsonValue::CreateStringValue(value); }

// A UUID without braces.
hstring NewId() {
    std::wstring const braced{to_hstring(GuidHelper::CreateNewGuid())};
    return hstring{braced.substr(1, 36)};
}

IAsyncOperation<JsonObject> Send(JsonObject body, hstring address) {
    HttpClient const http;
    auto const utf8 = Windows::Storage::Streams::UnicodeEncoding::Utf8;
    HttpStringContent const content{body.Stringify(), utf8, L"application/json"};
    auto const response = co_await http.PostAsync(Uri{address}, content);
    response.EnsureSuccessStatusCode();
    co_return JsonObject::Parse(co_await response.Content().ReadAsStringAsync());
}
}  // namespace License

//: Start a session
// deviceId: a UUID you generate once with License::NewId and store.
IAsyncOperation<JsonObject> StartSession(hstring sessionId, hstring appName, hstring deviceId) {
    auto const now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());

    JsonObject app;
    app.Insert(L"id", License::Text(appName));
    JsonObject device;
    device.Insert(L"os", License::Text(L"Windows"));
    device.Insert(L"uuid", License::Text(deviceId));

    JsonObject body;
    body.Insert(L"key", License::Text(License::key));
    body.Insert(L"sessionId", License::Text(sessionId));
    body.Insert(L"nonce", License::Text(License::NewId()));
    body.Insert(L"clientTime", License::Text(hstring{std::format(L"{:%FT%TZ}", now)}));
    body.Insert(L"platform", License::Text(L"windows"));
    body.Insert(L"app", app);
    body.Insert(L"device", device);
    body.Insert(L"sdk", License::Text(L"windows/4.1.0"));
    co_return co_await License::Send(body, License::sessions);
}

//: Read the verdict
void Read(JsonObject const& verdict) {
    if (verdict.GetNamedBoolean(L"valid")) {
        std::wcout << L"Session started. Keep the lease: "
                   << verdict.GetNamedString(L"lease").c_str() << L'\n';
        return;
    }
    auto const code = verdict.GetNamedString(L"code");
    std::wcout << L"Refused: " << code.c_str() << L" ({{console}}/docs#" << code.c_str() << L")\n";
}

//: End the session
IAsyncAction EndSession(hstring sessionId, double seconds) {
    JsonObject body;
    body.Insert(L"key", License::Text(License::key));
    body.Insert(L"state", License::Text(L"ended"));
    body.Insert(L"duration", JsonValue::CreateNumberValue(seconds));
    co_await License::Send(body, License::sessions + L"/" + sessionId);
}
