import type { StartRequest } from '@fovea/contract/sdk-api/verdicts'

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
