//: Initialize
import android.content.Context;
import android.content.SharedPreferences;
import android.content.pm.PackageManager;
import android.content.pm.Signature;
import android.os.Build;
import android.provider.Settings;
import android.util.Log;
import com.google.crypto.tink.subtle.Ed25519Verify;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.json.JSONArray;
import org.json.JSONException;
import org.json.JSONObject;

final class License {
    static final String KEY = "{{key}}";
    static final String API = "{{console}}/sdk/v1/";

    static SharedPreferences store(Context context) {
        return context.getSharedPreferences("license", Context.MODE_PRIVATE);
    }

    /** Without a body it is a GET. Not for the main thread. */
    static Answer send(String path, JSONObject body) throws IOException {
        HttpURLConnection connection = (HttpURLConnection) new URL(API + path).openConnection();
        connection.setConnectTimeout(10_000);
        connection.setReadTimeout(10_000);
        try {
            if (body != null) {
                connection.setDoOutput(true);
                connection.setRequestProperty("Content-Type", "application/json");
                try (OutputStream out = connection.getOutputStream()) {
                    out.write(body.toString().getBytes(StandardCharsets.UTF_8));
                }
            }
            int status = connection.getResponseCode();
            boolean failed = status >= 400;
            byte[] bytes = read(failed ? connection.getErrorStream() : connection.getInputStream());
            return new Answer(status, bytes, connection.getHeaderField("Signature"));
        } finally {
            connection.disconnect();
        }
    }

    private static byte[] read(InputStream in) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buffer = new byte[4096];
        for (int n; in != null && (n = in.read(buffer)) != -1; ) out.write(buffer, 0, n);
        return out.toByteArray();
    }
}

final class Answer {
    final int status;
    final byte[] body;
    final String signature;

    Answer(int status, byte[] body, String signature) {
        this.status = status;
        this.body = body;
        this.signature = signature == null ? "" : signature;
    }

    String text() {
        return new String(body, StandardCharsets.UTF_8);
    }
}

//: Verify answers
final class Signatures {
    /** New keys are stored only once they have verified a signature. */
    static boolean isSigned(Context context, byte[] bytes, String signature, boolean fetchKeys) {
        String stored = License.store(context).getString("keys", "{}");
        if (isSignedBy(stored, bytes, signature)) return true;
        if (!fetchKeys) return false;
        try {
            String fetched = License.send("jwks", null).text();
            if (!isSignedBy(fetched, bytes, signature)) return false;
            License.store(context).edit().putString("keys", fetched).apply();
            return true;
        } catch (IOException unreachable) {
            return false;
        }
    }

    private static boolean isSignedBy(String keySet, byte[] bytes, String signature) {
        try {
            JSONArray keys = new JSONObject(keySet).optJSONArray("keys");
            for (int at = 0; keys != null && at < keys.length(); at++) {
                byte[] x = Base64.getUrlDecoder().decode(keys.getJSONObject(at).getString("x"));
                try {
                    new Ed25519Verify(x).verify(Base64.getUrlDecoder().decode(signature), bytes);
                    return true;
                } catch (GeneralSecurityException byAnotherKey) {
                    Log.d("License", "Not signed with key " + at);
                }
            }
        } catch (JSONException | IllegalArgumentException malformed) {
            return false;
        }
        return false;
    }

    /** The claims of a lease, or null unless it is signed and was made for this key and app. */
    static JSONObject readLease(Context context, String lease, boolean fetchKeys) {
        String[] parts = lease.split("\\.", -1);
        if (parts.length != 3) return null;
        byte[] signed = (parts[0] + "." + parts[1]).getBytes(StandardCharsets.UTF_8);
        if (!isSigned(context, signed, parts[2], fetchKeys)) return null;
        try {
            JSONObject claims = decode(parts[1]);
            byte[] hash = MessageDigest.getInstance("SHA-256")
                .digest(License.KEY.getBytes(StandardCharsets.UTF_8));
            byte[] keyId = Base64.getUrlDecoder().decode(claims.getString("keyId"));
            boolean isOurs = decode(parts[0]).getString("typ").equals("JWT")
                && Arrays.equals(keyId, Arrays.copyOf(hash, 16))
                && claims.getString("app").equals(context.getPackageName());
            return isOurs ? claims : null;
        } catch (JSONException | GeneralSecurityException | IllegalArgumentException malformed) {
            return null;
        }
    }

    private static JSONObject decode(String part) throws JSONException {
        return new JSONObject(new String(Base64.getUrlDecoder().decode(part), StandardCharsets.UTF_8));
    }
}

//: Start a session
final class Starts {
    private static final long DAY = 86_400;

    /** Returns null if there is no answer and the session runs under the stored lease. */
    static JSONObject startSession(Context context, UUID sessionId) throws Exception {
        String nonce = UUID.randomUUID().toString();
        String deviceId =
            Settings.Secure.getString(context.getContentResolver(), Settings.Secure.ANDROID_ID);
        JSONObject body = new JSONObject()
            .put("key", License.KEY)
            .put("sessionId", sessionId.toString())
            .put("nonce", nonce)
            .put("clientTime", Instant.now().toString())
            .put("platform", "android")
            .put("app", new JSONObject()
                .put("id", context.getPackageName())
                .put("certificate", certificateOf(context)))
            .put("device", new JSONObject()
                .put("os", "Android " + Build.VERSION.RELEASE)
                .put("uuid", deviceId))
            .put("sdk", "android/3.1.3");
        JSONObject verdict = null;
        try {
            Answer answer = License.send("sessions", body);
            if (answer.status == 400) throw new IllegalArgumentException(answer.text());
            if (answer.status == 200) verdict = prove(context, answer, nonce);
        } catch (IOException | JSONException noAnswer) {
            Log.w("License", "No answer", noAnswer);
        }
        if (verdict == null) {
            checkStoredLease(context);
            return null;
        }
        // A refusal ends the lease.
        String lease = verdict.getBoolean("valid") ? verdict.getString("lease") : null;
        License.store(context).edit().putString("lease", lease).apply();
        return verdict;
    }

    /** A verdict on this call that the console signed. Anything else counts as no answer. */
    private static JSONObject prove(Context context, Answer answer, String nonce)
            throws JSONException {
        JSONObject verdict = new JSONObject(answer.text());
        if (!verdict.getString("nonce").equals(nonce)) return null;
        if (!verdict.getBoolean("valid")) {
            return Signatures.isSigned(context, answer.body, answer.signature, true) ? verdict : null;
        }
        JSONObject claims = Signatures.readLease(context, verdict.getString("lease"), true);
        if (claims == null) return null;
        // The console accepts clocks that are off by a day.
        long now = Instant.now().getEpochSecond();
        boolean isInForce =
            claims.getLong("iat") - DAY <= now && now < claims.getLong("exp") + DAY;
        return isInForce ? verdict : null;
    }

    private static void checkStoredLease(Context context) throws IOException, JSONException {
        String lease = License.store(context).getString("lease", "");
        JSONObject claims = Signatures.readLease(context, lease, false);
        long now = Instant.now().getEpochSecond();
        if (claims == null || now < claims.getLong("iat") - DAY
                || now >= claims.getLong("graceUntil")) {
            throw new IOException("No answer, and no lease.");
        }
        if (now >= claims.getLong("exp")) {
            Log.w("License", "The lease is in its grace period. Go online soon.");
        }
    }

    /** The SHA-1 of the certificate that signs this build. Needs Android 9 or later. */
    private static String certificateOf(Context context) throws Exception {
        Signature[] signers = context.getPackageManager()
            .getPackageInfo(context.getPackageName(), PackageManager.GET_SIGNING_CERTIFICATES)
            .signingInfo.getApkContentsSigners();
        byte[] hash = MessageDigest.getInstance("SHA-1").digest(signers[0].toByteArray());
        return Base64.getEncoder().encodeToString(hash);
    }
}

//: Read the verdict
final class Verdicts {
    static void read(JSONObject verdict) throws JSONException {
        if (verdict == null) {
            Log.i("License", "Offline, under the stored lease.");
        } else if (verdict.getBoolean("valid")) {
            Log.i("License", "Session started. Check again by " + verdict.getString("nextCheckAt"));
        } else {
            String code = verdict.getString("code");
            Log.e("License", "Refused: " + code + " (" + verdict.getInt("num") + "), "
                + "{{console}}/docs#" + code + ", reference " + verdict.getString("refId"));
            if (verdict.getString("retry").equals("backoff")) {
                Log.i("License", "Try again at " + verdict.getString("nextCheckAt"));
            }
        }
    }
}

//: Keep it alive
final class LiveSession {
    private final UUID id;
    private final long startedAt = System.nanoTime();
    private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor();

    LiveSession(UUID id) {
        this.id = id;
        beats.scheduleWithFixedDelay(() -> report("alive"), 60, 60, TimeUnit.SECONDS);
    }

    /** A lost call does no harm: the next one carries the whole duration. */
    private void report(String state) {
        try {
            JSONObject body = new JSONObject()
                .put("key", License.KEY)
                .put("state", state)
                .put("duration", (System.nanoTime() - startedAt) / 1e9);
            License.send("sessions/" + id, body);
        } catch (IOException | JSONException lost) {
            Log.w("License", "Not delivered", lost);
        }
    }

    void end() {
        beats.execute(() -> report("ended"));
        beats.shutdown();
    }
}

//: End the session
final class Tracking {
    private LiveSession session;

    void start(Context context) throws Exception {
        UUID sessionId = UUID.randomUUID();
        JSONObject verdict = Starts.startSession(context, sessionId);
        Verdicts.read(verdict);
        if (verdict != null && verdict.getBoolean("valid")) session = new LiveSession(sessionId);
    }

    void stop() {
        if (session != null) session.end();
        session = null;
    }
}
