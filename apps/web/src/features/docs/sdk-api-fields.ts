import type { RefusedVerdict, StartRequest, ValidVerdict } from '@fovea/contract/sdk-api/verdicts'

export type StartField = {
  type: 'string' | 'object' | 'array' | 'string or object'
  required: boolean
  meaning: string
}

export const startFields: Record<keyof StartRequest, StartField> = {
  key: { type: 'string', required: true, meaning: 'The license key, up to 200 characters.' },
  sessionId: {
    type: 'string',
    required: true,
    meaning:
      'A UUID you generate. It makes the call idempotent: sent twice, it’s one session. Prefer version 7.',
  },
  nonce: {
    type: 'string',
    required: true,
    meaning: 'Random text, different for each call. The verdict repeats it.',
  },
  clientTime: {
    type: 'string',
    required: true,
    meaning: 'The device’s time, as ISO 8601 with an offset.',
  },
  platform: { type: 'string', required: true, meaning: 'ios, android, web or windows.' },
  app: {
    type: 'object',
    required: true,
    meaning:
      'id: the bundle ID, package name, origin or app name. certificate (Android): the SHA-1 or SHA-256 of the signing certificate, as hex pairs or base64. version (optional): tells you which versions still use the old string of a rotated key.',
  },
  device: {
    type: 'object',
    required: true,
    meaning:
      'os and uuid, as they appear in your statistics. The first 100 characters of os and 128 of uuid are kept.',
  },
  sdk: {
    type: 'string or object',
    required: false,
    meaning: 'Name and version of the caller, such as reader/2.1.0, or as { name, version }.',
  },
  offline: {
    type: 'array',
    required: false,
    meaning: 'Sessions that ran offline under a lease: sessionId, start, duration in seconds.',
  },
  lease: {
    type: 'string',
    required: false,
    meaning:
      'The lease or license file the offline sessions ran under. Without it, none of them count.',
  },
  licenseFile: {
    type: 'string',
    required: false,
    meaning: 'The offline license on the device. The verdict says whether it was revoked.',
  },
}

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
