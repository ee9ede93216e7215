/** Numbers that eye-tracking SDKs already show; 4 and 5 are reserved. `never`: final until key or app changes. */
export const verdicts = {
  NONE: { num: 0, retry: 'backoff' },
  AUTH_INVALID_KEY: { num: 3, retry: 'never' },
  AUTH_INVALID_PACKAGE_NAME: { num: 6, retry: 'never' },
  AUTH_INVALID_APP_SIGNATURE: { num: 7, retry: 'never' },
  AUTH_EXCEEDED_FREE_TIER: { num: 8, retry: 'backoff' },
  AUTH_DEACTIVATED_KEY: { num: 9, retry: 'backoff' },
  AUTH_INVALID_ACCESS: { num: 10, retry: 'never' },
  AUTH_WRONG_LOCAL_TIME: { num: 14, retry: 'backoff' },
  AUTH_INVALID_KEY_FORMAT: { num: 15, retry: 'never' },
  AUTH_EXPIRED_KEY: { num: 16, retry: 'never' },
  AUTH_IP_BLOCKED: { num: 18, retry: 'backoff' },
  AUTH_DOMAIN_NOT_ALLOWED: { num: 19, retry: 'never' },
} as const satisfies Record<string, { num: number; retry: 'never' | 'backoff' }>

export type VerdictCode = keyof typeof verdicts
export type RefusalCode = Exclude<VerdictCode, 'NONE'>
export type LicenseType = 'development' | 'production' | 'commercial'

/** `TOO_MANY`: send again later. `CAP_REACHED`: over the spend cap. `KEY_OFF`: the key was already off or deleted. */
export const offlineReasons = [
  'LEASE_MISSING',
  'LEASE_INVALID',
  'OUT_OF_LEASE',
  'TOO_MANY',
  'CAP_REACHED',
  'KEY_OFF',
] as const
export type OfflineReason = (typeof offlineReasons)[number]

export type OfflineOutcome = { taken: number; refused: number; reason?: OfflineReason }

/** Status of a start's license file. `invalid`: the file is not for this key and device, or has expired. */
export const licenseFileStates = ['valid', 'revoked', 'invalid'] as const
export type LicenseFileState = (typeof licenseFileStates)[number]

/** A start that may go on. The lease is signed, and lets the SDK start offline. */
export type ValidVerdict = {
  valid: true
  code: 'NONE'
  num: 0
  retry: 'backoff'
  ts: string
  nonce: string
  nextCheckAt: string
  license: { type: LicenseType; expires: string }
  lease: string
  offline?: OfflineOutcome
  licenseFile?: LicenseFileState
}

export type Difference = { observed: string; allowed: string[] }

/** A start that may not go on. The `Signature` header signs its exact bytes. */
export type RefusedVerdict = {
  valid: false
  code: RefusalCode
  num: number
  retry: 'never' | 'backoff'
  ts: string
  nonce: string
  nextCheckAt: string
  refId: string
  message?: string
  /** With a development key only: a production key must not reveal its restrictions. */
  difference?: Difference
  offline?: OfflineOutcome
  licenseFile?: LicenseFileState
}

export type Verdict = ValidVerdict | RefusedVerdict

/** Payload of a lease. Times are Unix seconds. */
export type LeaseClaims = {
  /** The first 16 bytes of the SHA-256 of the key, in base64url: only a holder of the key can match it. */
  keyId: string
  app: string
  iat: number
  exp: number
  graceUntil: number
  /** Missing in leases that were signed before this claim existed. */
  license?: ValidVerdict['license']
}

/** Payload of a license file, which lets one device start under a commercial key. Times are Unix seconds. */
export type LicenseClaims = Pick<LeaseClaims, 'keyId' | 'iat' | 'exp'> & {
  licenseId: string
  device: string
  license: ValidVerdict['license']
}

export type StartRequest = {
  key: string
  sessionId: string
  nonce: string
  clientTime: string
  platform: 'ios' | 'android' | 'web' | 'windows'
  app: { id: string; certificate?: string }
  device: { os: string; uuid: string }
  sdk: string
  offline?: OfflineSession[]
  /** The lease or license file under which the `offline` sessions ran. Without it they are refused. */
  lease?: string
  licenseFile?: string | undefined
}

/** A session that ran under a lease while the service was unreachable. `duration` is in seconds. */
export type OfflineSession = { sessionId: string; start: string; duration: number }

/** Quality of the eye tracking in a session so far. It never contains gaze or images. */
export type TrackingReport = {
  fps?: number
  /** Share of the time without a detected face, from 0 to 1. */
  faceLost?: number
  /** In degrees. */
  calibrationError?: number
  model?: string
}

export type HeartbeatRequest = {
  key: string
  state: 'alive' | 'ended'
  duration: number
  tracking?: TrackingReport | undefined
}
