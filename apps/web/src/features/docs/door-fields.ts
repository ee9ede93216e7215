import type {
  BeatRequest,
  RefusedVerdict,
  StartRequest,
  ValidVerdict,
} from '@fovea/contract/verification/verdicts'

/** The body of a start, field by field. */
export const startFields: Record<keyof StartRequest, { required: boolean; meaning: string }> = {
  key: { required: true, meaning: 'The license key, up to 200 characters.' },
  sessionId: {
    required: true,
    meaning:
      'A UUID that you make. It is the idempotency key: the same start sent twice is one session. Version 7 is stored best.',
  },
  nonce: { required: true, meaning: 'Random text, new for each call; the verdict repeats it.' },
  clientTime: { required: true, meaning: 'The device’s clock, ISO 8601 with its offset.' },
  platform: { required: true, meaning: 'ios, android, web or windows.' },
  app: {
    required: true,
    meaning:
      'id: bundle id, package name, origin or name. certificate: on Android, the SHA-1 of the signing certificate, as hex pairs or base64.',
  },
  device: { required: true, meaning: 'os and uuid, as your statistic shows them.' },
  sdk: {
    required: false,
    meaning: 'Name and version of what makes the call, such as reader/2.1.0.',
  },
  offline: {
    required: false,
    meaning: 'Sessions that ran under a lease: sessionId, start, duration in seconds.',
  },
  lease: {
    required: false,
    meaning: 'With offline: the lease under which they ran. Without it none of them counts.',
  },
}

export const startExample: StartRequest = {
  key: 'dev_…',
  sessionId: '0192f0c1-7a3e-7c54-9d2b-5f8e61a0b3c7',
  nonce: 'b1946ac92492d234',
  clientTime: '2026-01-31T12:00:00.000Z',
  platform: 'ios',
  app: { id: 'com.example.reader' },
  device: { os: 'iOS 18.2', uuid: '6f1c3a52-1d7e-4b0c-8a57-2f9be0c4d813' },
  sdk: 'reader/2.1.0',
}

export const validExample: ValidVerdict = {
  valid: true,
  code: 'NONE',
  num: 0,
  retry: 'backoff',
  ts: '2026-01-31T12:00:00.120Z',
  nonce: 'b1946ac92492d234',
  nextCheckAt: '2026-02-01T12:00:00.120Z',
  license: { type: 'development', expires: '2026-02-20T09:30:00.000Z' },
  lease: 'eyJhbGciOiJFZERTQSIs…',
}

export const refusedExample: RefusedVerdict = {
  valid: false,
  code: 'AUTH_EXPIRED_KEY',
  num: 16,
  retry: 'never',
  ts: '2026-03-31T12:00:00.120Z',
  nonce: 'b1946ac92492d234',
  nextCheckAt: '2026-04-01T12:00:00.120Z',
  refId: '5d0b8c1e-66a4-4a0e-9a55-1f2f6b7c9e10',
  difference: {
    observed: '2026-03-31T12:00:00.120Z',
    allowed: ['until 2026-02-20T09:30:00.000Z'],
  },
}

export const beatExample: BeatRequest = { key: 'dev_…', state: 'alive', duration: 60 }
