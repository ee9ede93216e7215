//: Initialize
import 'dart:convert';
import 'dart:io';
import 'package:http/http.dart' as http;
import 'package:uuid/uuid.dart';

const licenseKey = '{{key}}';
const sessions = '{{console}}/sdk/v1/sessions';

Future<Map<String, dynamic>> send(Map<String, Object> body, String address) async {
  final answer = await http.post(
    Uri.parse(address),
    headers: {'content-type': 'application/json'},
    body: jsonEncode(body),
  );
  if (answer.statusCode != 200) throw HttpException('HTTP ${answer.statusCode}');
  return jsonDecode(answer.body) as Map<String, dynamic>;
}

//: Start a session
// appId: the bundle ID or package name. deviceId: a UUID you generate once and store.
Future<Map<String, dynamic>> startSession({
  required String sessionId,
  required String appId,
  required String deviceId,
}) {
  return send({
    'key': licenseKey,
    'sessionId': sessionId,
    'nonce': const Uuid().v4(),
    'clientTime': DateTime.now().toUtc().toIso8601String(),
    'platform': Platform.isIOS ? 'ios' : 'android',
    'app': {'id': appId},
    'device': {'os': Platform.operatingSystem, 'uuid': deviceId},
    'sdk': 'flutter',
  }, sessions);
}

//: Read the verdict
void read(Map<String, dynamic> verdict) {
  if (verdict['valid'] == true) {
    print('Session started. Keep the lease: ${verdict['lease']}');
  } else {
    print('Refused: ${verdict['code']} {{console}}/docs#${verdict['code']}');
  }
}

//: End the session
Future<void> endSession(String sessionId, Duration lasted) async {
  await send({
    'key': licenseKey,
    'state': 'ended',
    'duration': lasted.inSeconds,
  }, '$sessions/$sessionId');
}
