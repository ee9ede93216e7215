import type { Difference, RefusalCode, RefusedVerdict } from '@fovea/contract/sdk-api/verdicts'

const sentences: Record<RefusalCode, string> = {
  AUTH_INVALID_KEY:
    "This license key doesn't exist: it was deleted or replaced. Copy the current one from the console.",
  AUTH_INVALID_PACKAGE_NAME:
    'This license key belongs to an app with another bundle ID or package name.',
  AUTH_INVALID_APP_SIGNATURE:
    "This app is signed with a certificate that the license key doesn't allow.",
  AUTH_EXCEEDED_FREE_TIER:
    "This month's free sessions are used up. Choose a plan in the console or wait until next month (UTC).",
  AUTH_DEACTIVATED_KEY: 'This license key is off. Turn it on in the console.',
  AUTH_INVALID_ACCESS: 'This license key is for another platform.',
  AUTH_WRONG_LOCAL_TIME: 'The device clock is more than 24 hours off. Correct it and try again.',
  AUTH_INVALID_KEY_FORMAT:
    'This is not a valid license key: characters are missing or wrong. Copy the whole key from the console.',
  AUTH_EXPIRED_KEY: 'This license key has expired. See the console for how to extend or renew it.',
  AUTH_IP_BLOCKED: 'This license key blocks your network address.',
  AUTH_DOMAIN_NOT_ALLOWED: "This page is not on the license key's base URL or allowed domains.",
}

/** The service refused the session; the refusal is signed. */
export class LicenseRefused extends Error {
  override readonly name = 'LicenseRefused'
  readonly code: RefusalCode
  readonly num: number
  /** `never`: the answer stays the same until the key or the app is changed. */
  readonly retry: 'never' | 'backoff'
  /** The console shows the observed and the allowed values under this reference. */
  readonly refId: string
  /** Address of the code's documentation. */
  readonly docs: string
  /** The observed and the allowed values. Sent with a development key only. */
  readonly difference?: Difference

  constructor(verdict: RefusedVerdict, url: string) {
    super(sentenceOf(verdict))
    this.code = verdict.code
    this.num = verdict.num
    this.retry = verdict.retry
    this.refId = verdict.refId
    this.docs = `${url}/docs#${verdict.code}`
    if (verdict.difference) this.difference = verdict.difference
  }
}

/** A newer service may send codes that this client does not know. */
function sentenceOf({ code, difference }: RefusedVerdict) {
  const known: Record<string, string | undefined> = sentences
  const sentence = known[code] ?? `The license service refused this session (${code}).`
  if (!difference) return sentence
  return `${sentence} Received: ${difference.observed}. Allowed: ${difference.allowed.join(', ')}.`
}

/** No verified answer arrived, and no lease or license file allows an offline start. */
export class LicenseUnavailable extends Error {
  override readonly name = 'LicenseUnavailable'
  /** The wait that the service asked for, if it sent one. */
  readonly retryAfterSeconds?: number

  constructor(reason: string, retryAfterSeconds?: number) {
    super(`${reason} There is no lease on this device to start offline.`)
    if (retryAfterSeconds !== undefined) this.retryAfterSeconds = retryAfterSeconds
  }
}
