import type { HeartbeatRequest, StartRequest } from '@fovea/contract/sdk-api/verdicts'
import type { PlatformId } from './contents.ts'

const reader = { key: '{{key}}', sessionId: '{{session}}', nonce: '{{nonce}}' }
const uuid = '6f1c3a52-1d7e-4b0c-8a57-2f9be0c4d813'
const certificate = '5E:8F:16:06:2E:A3:CD:2C:4A:0D:54:78:76:BA:A6:F3:8C:AB:F6:25'

export const startExamples: Record<PlatformId, StartRequest> = {
  web: exampleOf('web', { id: 'https://app.example.com' }, 'Chrome 142', 'web/1.0.0'),
  ios: exampleOf('ios', { id: 'com.example.reader' }, 'iOS 18.2', 'ios/2.6.3'),
  android: exampleOf(
    'android',
    { id: 'com.example.reader', certificate },
    'Android 15',
    'android/3.1.3',
  ),
  windows: exampleOf('windows', { id: 'Reader' }, 'Windows NT 10.0.26100', 'windows/4.1.0'),
  flutter: exampleOf('ios', { id: 'com.example.reader' }, 'iOS 18.2', 'flutter'),
  unity: exampleOf('ios', { id: 'com.example.reader' }, 'iOS 18.2', 'unity/2.6.3'),
}

function exampleOf(
  platform: StartRequest['platform'],
  app: StartRequest['app'],
  os: string,
  sdk: string,
): StartRequest {
  const clientTime = '2026-01-31T12:00:00.000Z'
  return { ...reader, clientTime, platform, app, device: { os, uuid }, sdk }
}

export const aliveExample: HeartbeatRequest = { key: '{{key}}', state: 'alive', duration: 60 }
export const endedExample: HeartbeatRequest = { key: '{{key}}', state: 'ended', duration: 90 }
