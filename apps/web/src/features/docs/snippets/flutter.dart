//: Initialize
import 'dart:async';
import 'dart:convert';
import 'dart:io';
import 'package:crypto/crypto.dart' show sha256;
import 'package:cryptography/cryptography.dart';
import 'package:device_info_plus/device_info_plus.dart';
import 'package:flutter/foundation.dart' show debugPrint, listEquals;
import 'package:http/http.dart' as http;
import 'package:package_info_plus/package_info_plus.dart';
import 'package:shared_preferences/shared_preferences.dart';
import 'package:uuid/uuid.dart';

const licenseKey = '{{key}}';
const api = '{{console}}/sdk/v1';
final store = SharedPreferencesAsync();

Future<http.Response> send(String path, Map<String, Object> body) => http
    .post(
      Uri.parse('$api/$path'),
      headers: {'content-type': 'application/json'},
      body: jsonEncode(body),
    )
    .timeout(const Duration(seconds: 10));

//: Verify answers
List<int> decode(String base64url) => base64Url.decode(base64Url.normalize(base64url));

Map<String, dynamic> decodeJson(String part) =>
    jsonDecode(utf8.decode(decode(part))) as Map<String, dynamic>;

Future<bool> isSignedBy(String keySet, List<int> bytes, String signature) async {
  try {
    for (final key in (jsonDecode(keySet) as Map<String, dynamic>)['keys'] as List<dynamic>) {
      final publicKey = SimplePublicKey(
        decode(key['x'] as String),
        type: KeyPairType.ed25519,
      );
      final signed = Signature(decode(signature), publicKey: publicKey);
      if (await Ed25519().verify(bytes, signature: signed)) return true;
    }
  } on Object {
    return false;
  }
  return false;
}

// New keys are stored only once they have verified a signature.
Future<bool> isSigned(List<int> bytes, String signature, {required bool fetchKeys}) async {
  final stored = await store.getString('license.keys') ?? '{}';
  if (await isSignedBy(stored, bytes, signature)) return true;
  if (!fetchKeys) return false;
  try {
    final answer = await http.get(Uri.parse('$api/jwks')).timeout(const Duration(seconds: 10));
    if (!await isSignedBy(answer.body, bytes, signature)) return false;
    await store.setString('license.keys', answer.body);
    return true;
  } on Exception {
    return false;
  }
}

/// The claims of a lease, or null unless it is signed and was made for this key and app.
Future<Map<String, dynamic>?> readLease(String lease, {required bool fetchKeys}) async {
  final parts = lease.split('.');
  if (parts.length != 3) return null;
  final signed = ascii.encode('${parts[0]}.${parts[1]}');
  if (!await isSigned(signed, parts[2], fetchKeys: fetchKeys)) return null;
  if (decodeJson(parts[0])['typ'] != 'JWT') return null;
  final claims = decodeJson(parts[1]);
  final keyId = sha256.convert(utf8.encode(licenseKey)).bytes.sublist(0, 16);
  final app = await PackageInfo.fromPlatform();
  final isOurs =
      listEquals(decode(claims['keyId'] as String), keyId) && claims['app'] == app.packageName;
  return isOurs ? claims : null;
}

//: Start a session
const day = 86400;
double now() => DateTime.now().millisecondsSinceEpoch / 1000;

/// Returns null if there is no answer and the session runs under the stored lease.
Future<Map<String, dynamic>?> startSession(String sessionId) async {
  final nonce = const Uuid().v4();
  final app = await PackageInfo.fromPlatform();
  final body = {
    'key': licenseKey,
    'sessionId': sessionId,
    'nonce': nonce,
    'clientTime': DateTime.now().toUtc().toIso8601String(),
    'platform': Platform.isIOS ? 'ios' : 'android',
    'app': {
      'id': app.packageName,
      // The SHA-256 of the certificate that signs this build.
      if (Platform.isAndroid) 'certificate': app.buildSignature,
    },
    'device': {'os': await readOs(), 'uuid': await readDeviceId()},
    'sdk': 'flutter',
  };
  Map<String, dynamic>? verdict;
  try {
    final answer = await send('sessions', body);
    if (answer.statusCode == 400) throw ArgumentError(answer.body);
    if (answer.statusCode == 200) verdict = await prove(answer, nonce);
  } on Exception catch (error) {
    debugPrint('No answer: $error');
  }
  if (verdict == null) {
    await checkStoredLease();
    return null;
  }
  if (verdict['valid'] == true) {
    await store.setString('license.lease', verdict['lease'] as String);
  } else {
    await store.remove('license.lease');
  }
  return verdict;
}

/// A verdict on this call that the console signed. Anything else counts as no answer.
Future<Map<String, dynamic>?> prove(http.Response answer, String nonce) async {
  final verdict = jsonDecode(answer.body) as Map<String, dynamic>;
  if (verdict['nonce'] != nonce) return null;
  if (verdict['valid'] != true) {
    final signature = answer.headers['signature'] ?? '';
    return await isSigned(answer.bodyBytes, signature, fetchKeys: true) ? verdict : null;
  }
  final claims = await readLease(verdict['lease'] as String, fetchKeys: true);
  if (claims == null) return null;
  // The console accepts clocks that are off by a day.
  final isInForce = claims['iat'] - day <= now() && now() < claims['exp'] + day;
  return isInForce ? verdict : null;
}

Future<void> checkStoredLease() async {
  final lease = await store.getString('license.lease') ?? '';
  final claims = await readLease(lease, fetchKeys: false);
  if (claims == null || now() < claims['iat'] - day || now() >= claims['graceUntil']) {
    throw StateError('No answer, and no lease.');
  }
  if (now() >= claims['exp']) debugPrint('The lease is in its grace period. Go online soon.');
}

Future<String> readOs() async {
  final device = DeviceInfoPlugin();
  if (Platform.isIOS) {
    final ios = await device.iosInfo;
    return '${ios.systemName} ${ios.systemVersion}';
  }
  return 'Android ${(await device.androidInfo).version.release}';
}

Future<String> readDeviceId() async {
  final stored = await store.getString('license.device');
  if (stored != null) return stored;
  final made = const Uuid().v4();
  await store.setString('license.device', made);
  return made;
}

//: Read the verdict
void read(Map<String, dynamic>? verdict) {
  if (verdict == null) return debugPrint('Offline, under the stored lease.');
  if (verdict['valid'] == true) {
    return debugPrint('Session started. Check again by ${verdict['nextCheckAt']}');
  }
  final code = verdict['code'];
  debugPrint('Refused: $code (${verdict['num']}), {{console}}/docs#$code');
  debugPrint('Reference: ${verdict['refId']}');
  if (verdict['retry'] == 'backoff') debugPrint('Try again at ${verdict['nextCheckAt']}');
}

//: Keep it alive
class LiveSession {
  LiveSession(this.id) {
    _beats = Timer.periodic(const Duration(minutes: 1), (_) => _report('alive'));
  }

  final String id;
  final _watch = Stopwatch()..start();
  late final Timer _beats;

  // A lost call does no harm: the next one carries the whole duration.
  Future<void> _report(String state) async {
    try {
      await send('sessions/$id', {
        'key': licenseKey,
        'state': state,
        'duration': _watch.elapsed.inSeconds,
      });
    } on Exception catch (error) {
      debugPrint('Not delivered: $error');
    }
  }

  Future<void> end() async {
    _beats.cancel();
    await _report('ended');
  }
}

//: End the session
class Tracking {
  LiveSession? _session;

  Future<void> start() async {
    final id = const Uuid().v4();
    final verdict = await startSession(id);
    read(verdict);
    if (verdict?['valid'] == true) _session = LiveSession(id);
  }

  Future<void> stop() async {
    await _session?.end();
    _session = null;
  }
}
