//: Initialize
import android.content.Context
import android.content.pm.PackageManager
import android.os.Build
import android.provider.Settings
import android.util.Log
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.security.MessageDigest
import java.time.Instant
import java.util.UUID
import org.json.JSONObject

object License {
    const val KEY = "{{key}}"
    const val SESSIONS = "{{console}}/sdk/v1/sessions"

    /** Don't call this on the main thread. */
    fun send(body: JSONObject, address: String): JSONObject {
        val connection = URL(address).openConnection() as HttpURLConnection
        try {
            connection.requestMethod = "POST"
            connection.doOutput = true
            connection.setRequestProperty("Content-Type", "application/json")
            connection.outputStream.use { it.write(body.toString().toByteArray()) }
            if (connection.responseCode != 200) throw IOException("HTTP ${connection.responseCode}")
            return JSONObject(connection.inputStream.bufferedReader().use { it.readText() })
        } finally {
            connection.disconnect()
        }
    }
}

//: Start a session
fun startSession(context: Context, sessionId: UUID): JSONObject {
    val deviceId = Settings.Secure.getString(context.contentResolver, Settings.Secure.ANDROID_ID)
    val body = JSONObject()
        .put("key", License.KEY)
        .put("sessionId", sessionId.toString())
        .put("nonce", UUID.randomUUID().toString())
        .put("clientTime", Instant.now().toString())
        .put("platform", "android")
        .put(
            "app",
            JSONObject().put("id", context.packageName).put("certificate", certificateOf(context)),
        )
        .put(
            "device",
            JSONObject().put("os", "Android ${Build.VERSION.RELEASE}").put("uuid", deviceId),
        )
        .put("sdk", "android/3.1.3")
    return License.send(body, License.SESSIONS)
}

/** The SHA-1 of this build's signing certificate. Needs Android 9 or later. */
fun certificateOf(context: Context): String {
    val flag = PackageManager.GET_SIGNING_CERTIFICATES
    val info = context.packageManager.getPackageInfo(context.packageName, flag)
    val signer = info.signingInfo?.apkContentsSigners?.firstOrNull() ?: return ""
    val digest = MessageDigest.getInstance("SHA-1").digest(signer.toByteArray())
    return digest.joinToString(":") { "%02X".format(it) }
}

//: Read the verdict
fun read(verdict: JSONObject) {
    if (verdict.getBoolean("valid")) {
        Log.i("License", "Session started. Keep the lease: " + verdict.getString("lease"))
    } else {
        val code = verdict.getString("code")
        Log.e("License", "Refused: $code (${verdict.getInt("num")}) {{console}}/docs#$code")
    }
}

//: End the session
fun endSession(sessionId: UUID, seconds: Double) {
    val body = JSONObject()
        .put("key", License.KEY)
        .put("state", "ended")
        .put("duration", seconds)
    License.send(body, "${License.SESSIONS}/$sessionId")
}
