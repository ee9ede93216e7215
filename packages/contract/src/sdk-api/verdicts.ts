/**
 * What the door can say to a start. The numbers are those that eye-tracking SDKs already show developers; 4 and 5 stay
 * reserved. `never`: asking again brings the same answer until somebody changes the key or the app.
 */
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

/**
 * Why sessions that ran offline are not taken. `TOO_MANY`: the same ones can be sent again later. `CAP_REACHED`: they would cost more
 * than the spend cap. `KEY_OFF`: they began after the key was switched off or deleted.
 */
export const offlineReasons = [
  'LEASE_MISSING',
  'LEASE_INVALID',
  'OUT_OF_LEASE',
  'TOO_MANY',
  'CAP_REACHED',
  'KEY_OFF',
] as const
export type OfflineReason = (typeof offlineReasons)[number]

/** What became of the `offline` sessions of a start. */
export type OfflineOutcome = { taken: number; refused: number; reason?: OfflineReason }

/** What the service says of the license file of a start. `invalid`: it is no file of this key and device, or has expired. */
export const licenseFileStates = ['valid', 'revoked', 'invalid'] as const
export type LicenseFileState = (typeof licenseFileStates)[number]

/** A start that may go on. The lease vouches for it, and lets the SDK go on where it cannot ask. */
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

/** What was seen and what would have been right, said to developers and to a key's owner. */
export type Difference = { observed: string; allowed: string[] }

/** A start that may not go on. The `Signature` header vouches for its exact bytes. */
export type RefusedVerdict = {
  valid: false
  code: RefusalCode
  num: number
  retry: 'never' | 'backoff'
  ts: string
  nonce: string
  nextCheckAt: string
  refId: string
  /** Where the code alone says too little: which limit was reached. */
  message?: string
  /** With a development key only: whoever holds a production key learns nothing of its restrictions. */
  difference?: Difference
  offline?: OfflineOutcome
  licenseFile?: LicenseFileState
}

export type Verdict = ValidVerdict | RefusedVerdict

/** What a lease says. Times are seconds since 1970. */
export type LeaseClaims = {
  /** The first 16 bytes of the SHA-256 of the key, in base64url: whoever holds the key can tell that it is meant. */
  keyId: string
  app: string
  iat: number
  exp: number
  graceUntil: number
  /** Leases from before this claim was signed do not have it. */
  license?: ValidVerdict['license']
}

/** What a license file says: it lets one device go on under a commercial key. Times are seconds since 1970. */
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
  /** The lease or license file under which the `offline` sessions ran. Without it none of them counts. */
  lease?: string
  /** The license file on this device, if there is one: the service says whether it was revoked. */
  licenseFile?: string | undefined
}

/** A session that ran under a lease while the service could not be reached. `duration` is in seconds. */
export type OfflineSession = { sessionId: string; start: string; duration: number }

/** What an eye tracker knows of itself in a session so far. Never gaze, never an image. */
export type TrackingReport = {
  /** Frames a second. */
  fps?: number
  /** The share of the time in which no face was found, from 0 to 1. */
  faceLost?: number
  /** In degrees. */
  calibrationError?: number
  /** The device's model, such as `iPhone17,3`. */
  model?: string
}

export type HeartbeatRequest = {
  key: string
  state: 'alive' | 'ended'
  duration: number
  tracking?: TrackingReport | undefined
}
