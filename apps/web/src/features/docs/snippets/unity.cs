//: Initialize
using System;
using System.IO;
using System.Linq;
using System.Security.Cryptography;
using System.Text;
using Newtonsoft.Json;
using Newtonsoft.Json.Linq;
using Org.BouncyCastle.Math.EC.Rfc8032;
using UnityEngine;
using UnityEngine.Networking;

public static class License
{
    public const string Key = "{{key}}";
    public const string Api = "{{console}}/sdk/v1/";

    public class Answer
    {
        public long Status;
        public byte[] Body;
        public string Signature;
    }

    // Without a body it is a GET. Status 0 is no answer.
    public static async Awaitable<Answer> Send(string path, JObject body = null)
    {
        using var request = body == null
            ? UnityWebRequest.Get(Api + path)
            : UnityWebRequest.Post(Api + path, body.ToString(), "application/json");
        request.timeout = 10;
        await request.SendWebRequest();
        return new Answer
        {
            Status = request.responseCode,
            Body = request.downloadHandler.data ?? new byte[0],
            Signature = request.GetResponseHeader("Signature") ?? "",
        };
    }
}

//: Verify answers
public static class Signatures
{
    // New keys are stored only once they have verified a signature.
    public static async Awaitable<bool> IsSigned(byte[] bytes, string signature, bool fetchKeys)
    {
        var stored = Encoding.UTF8.GetBytes(PlayerPrefs.GetString("license.keys", "{}"));
        if (IsSignedBy(stored, bytes, signature)) return true;
        if (!fetchKeys) return false;
        var fetched = (await License.Send("jwks")).Body;
        if (!IsSignedBy(fetched, bytes, signature)) return false;
        PlayerPrefs.SetString("license.keys", Encoding.UTF8.GetString(fetched));
        return true;
    }

    static bool IsSignedBy(byte[] keySet, byte[] bytes, string signature)
    {
        try
        {
            var signed = Decode(signature);
            if (signed.Length != Ed25519.SignatureSize) return false;
            return (Parse(keySet)["keys"] ?? new JArray())
                .Select(key => Decode((string)key["x"]))
                .Where(x => x.Length == Ed25519.PublicKeySize)
                .Any(x => Ed25519.Verify(signed, 0, x, 0, bytes, 0, bytes.Length));
        }
        catch (Exception error) when (error is FormatException || error is JsonException)
        {
            return false;
        }
    }

    // The claims of a lease, or null unless it is signed and was made for this key and app.
    public static async Awaitable<JObject> ReadLease(string lease, bool fetchKeys)
    {
        var parts = lease.Split('.');
        if (parts.Length != 3) return null;
        var signed = Encoding.ASCII.GetBytes(parts[0] + "." + parts[1]);
        if (!await IsSigned(signed, parts[2], fetchKeys)) return null;
        if ((string)Parse(Decode(parts[0]))["typ"] != "JWT") return null;
        var claims = Parse(Decode(parts[1]));
        using var sha256 = SHA256.Create();
        var keyId = sha256.ComputeHash(Encoding.UTF8.GetBytes(License.Key)).Take(16);
        if (!Decode((string)claims["keyId"]).SequenceEqual(keyId)) return null;
        // A production key for Windows names the app itself.
        var isNamed = Starts.Platform == "windows"
            && (string)claims["license"]["type"] == "production";
        return isNamed || (string)claims["app"] == Starts.AppId ? claims : null;
    }

    // Keeps times as the text that was sent.
    public static JObject Parse(byte[] bytes)
    {
        using var reader = new JsonTextReader(new StringReader(Encoding.UTF8.GetString(bytes)));
        reader.DateParseHandling = DateParseHandling.None;
        return JObject.Load(reader);
    }

    static byte[] Decode(string base64url)
    {
        var base64 = base64url.Replace('-', '+').Replace('_', '/');
        return Convert.FromBase64String(base64.PadRight((base64.Length + 3) / 4 * 4, '='));
    }
}

//: Start a session
public static class Starts
{
    const long Day = 86400;

    public static string Platform => Application.platform switch
    {
        RuntimePlatform.IPhonePlayer => "ios",
        RuntimePlatform.Android => "android",
        _ => "windows",
    };

    public static string AppId =>
        Platform == "windows" ? Application.productName : Application.identifier;

    // Returns null if there is no answer and the session runs under the stored lease.
    public static async Awaitable<JObject> StartSession(Guid sessionId)
    {
        var nonce = Guid.NewGuid().ToString();
        var app = new JObject { ["id"] = AppId };
        if (Platform == "android") app["certificate"] = ReadCertificate();
        var answer = await License.Send("sessions", new JObject
        {
            ["key"] = License.Key,
            ["sessionId"] = sessionId.ToString(),
            ["nonce"] = nonce,
            ["clientTime"] = DateTime.UtcNow.ToString("o"),
            ["platform"] = Platform,
            ["app"] = app,
            ["device"] = new JObject
            {
                ["os"] = SystemInfo.operatingSystem,
                ["uuid"] = SystemInfo.deviceUniqueIdentifier,
            },
            ["sdk"] = "unity/2.6.3",
        });
        if (answer.Status == 400)
            throw new ArgumentException(Encoding.UTF8.GetString(answer.Body));
        var verdict = await Prove(answer, nonce);
        if (verdict == null)
        {
            await CheckStoredLease();
            return null;
        }
        // A refusal ends the lease.
        PlayerPrefs.SetString("license.lease", (string)verdict["lease"] ?? "");
        PlayerPrefs.Save();
        return verdict;
    }

    // A verdict on this call that the console signed. Anything else counts as no answer.
    static async Awaitable<JObject> Prove(License.Answer answer, string nonce)
    {
        if (answer.Status != 200) return null;
        JObject verdict;
        try { verdict = Signatures.Parse(answer.Body); }
        catch (JsonException) { return null; }
        if ((string)verdict["nonce"] != nonce) return null;
        if (!(bool)verdict["valid"])
        {
            var isSigned = await Signatures.IsSigned(answer.Body, answer.Signature, true);
            return isSigned ? verdict : null;
        }
        var claims = await Signatures.ReadLease((string)verdict["lease"], true);
        if (claims == null) return null;
        // The console accepts clocks that are off by a day.
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        var isInForce = (long)claims["iat"] - Day <= now && now < (long)claims["exp"] + Day;
        return isInForce ? verdict : null;
    }

    static async Awaitable CheckStoredLease()
    {
        var lease = PlayerPrefs.GetString("license.lease", "");
        var claims = await Signatures.ReadLease(lease, false);
        var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
        if (claims == null || now < (long)claims["iat"] - Day || now >= (long)claims["graceUntil"])
            throw new InvalidOperationException("No answer, and no lease.");
        if (now >= (long)claims["exp"])
            Debug.LogWarning("The lease is in its grace period. Go online soon.");
    }

    // The SHA-1 of the certificate that signs this build. Needs Android 9 or later.
    static string ReadCertificate()
    {
        using var player = new AndroidJavaClass("com.unity3d.player.UnityPlayer");
        using var activity = player.GetStatic<AndroidJavaObject>("currentActivity");
        using var packages = activity.Call<AndroidJavaObject>("getPackageManager");
        const int getSigningCertificates = 0x08000000;
        using var info = packages.Call<AndroidJavaObject>(
            "getPackageInfo", Application.identifier, getSigningCertificates);
        using var signing = info.Get<AndroidJavaObject>("signingInfo");
        var signers = signing.Call<AndroidJavaObject[]>("getApkContentsSigners");
        var certificate = signers[0].Call<sbyte[]>("toByteArray");
        using var sha1 = SHA1.Create();
        return Convert.ToBase64String(sha1.ComputeHash((byte[])(Array)certificate));
    }
}

//: Read the verdict
public static class Verdicts
{
    public static void Read(JObject verdict)
    {
        if (verdict == null)
        {
            Debug.Log("Offline, under the stored lease.");
        }
        else if ((bool)verdict["valid"])
        {
            Debug.Log("Session started. Check again by " + verdict["nextCheckAt"]);
        }
        else
        {
            var code = verdict["code"];
            Debug.LogError("Refused: " + code + " " + verdict["num"] + " {{console}}/docs#" + code);
            Debug.LogError("Reference: " + verdict["refId"]);
            if ((string)verdict["retry"] == "backoff")
                Debug.Log("Try again at " + verdict["nextCheckAt"]);
        }
    }
}

//: Keep it alive
public class LiveSession
{
    readonly Guid id;
    readonly double startedAt = Time.realtimeSinceStartupAsDouble;

    public LiveSession(Guid id) => this.id = id;

    // A lost call does no harm: the next one carries the whole duration.
    public async Awaitable Report(string state) =>
        await License.Send($"sessions/{id}", new JObject
        {
            ["key"] = License.Key,
            ["state"] = state,
            ["duration"] = Time.realtimeSinceStartupAsDouble - startedAt,
        });
}

//: End the session
public class Tracking : MonoBehaviour
{
    LiveSession session;

    async void OnEnable()
    {
        var id = Guid.NewGuid();
        var verdict = await Starts.StartSession(id);
        Verdicts.Read(verdict);
        if (verdict == null || !(bool)verdict["valid"] || !isActiveAndEnabled) return;
        session = new LiveSession(id);
        InvokeRepeating(nameof(Beat), 60, 60);
    }

    async void Beat() => await session.Report("alive");

    async void OnDisable()
    {
        CancelInvoke();
        var ending = session;
        session = null;
        if (ending != null) await ending.Report("ended");
    }
}
