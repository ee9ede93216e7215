import type { HeartbeatRequest, RefusedVerdict, StartRequest, ValidVerdict } from './verdicts.ts'

/** The docs fill in the reader's values. */
const reader = { key: '{{key}}', sessionId: '{{session}}', nonce: '{{nonce}}' }
const uuid = '6f1c3a52-1d7e-4b0c-8a57-2f9be0c4d813'
const certificate = '5E:8F:16:06:2E:A3:CD:2C:4A:0D:54:78:76:BA:A6:F3:8C:AB:F6:25'

/** By platform of the docs; Flutter and Unity start as the system on which they run. */
export const startExamples = {
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
} satisfies Record<string, StartRequest>

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

export const validExample: ValidVerdict = {
  valid: true,
  code: 'NONE',
  num: 0,
  retry: 'backoff',
  ts: '2026-01-31T12:00:00.120Z',
  nonce: '{{nonce}}',
  nextCheckAt: '2026-02-01T12:00:00.120Z',
  license: { type: 'development', expires: '2026-02-20T09:30:00.000Z' },
  lease: 'eyJhbGciOiJFZERTQSIs…',
}

/** Verdict for a device whose clock is at the beginning of 2020. */
export const refusedExample: RefusedVerdict = {
  valid: false,
  code: 'AUTH_WRONG_LOCAL_TIME',
  num: 14,
  retry: 'backoff',
  ts: '2026-01-31T12:00:00.120Z',
  nonce: '{{nonce}}',
  nextCheckAt: '2026-01-31T12:05:00.120Z',
  refId: '5d0b8c1e-66a4-4a0e-9a55-1f2f6b7c9e10',
  difference: {
    observed: '2020-01-01T00:00:00.000Z',
    allowed: ['within 24 hours of 2026-01-31T12:00:00.120Z'],
  },
}

export const keysExample = {
  keys: [
    {
      kty: 'OKP',
      crv: 'Ed25519',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
      kid: '2026-01',
      alg: 'EdDSA',
      use: 'sig',
    },
  ],
} as const
