import { type LicenseClaims, type RefusalCode, verdicts } from '@fovea/contract/sdk-api/verdicts'

export type LeaseClaims = {
  keyId: string
  app: string
  iat: number
  exp: number
  graceUntil: number
  license?: { type: string; expires: string }
}

type Signed = {
  alg: string
  kid: string
  signed: string
  signature: string
}

export type ParsedLease = Signed & { kind: 'lease'; claims: LeaseClaims }

export type ParsedLicense = Signed & { kind: 'license'; claims: LicenseClaims }

export type ParsedRefusal = {
  kind: 'refusal'
  code: RefusalCode
  refId: string
  nonce: string
  ts: string
  nextCheckAt: string
  /** Candidates for the signed text: as pasted, and compacted if a tool has formatted the JSON. */
  texts: readonly string[]
  signature: string | undefined
}

type Unreadable = { kind: 'unreadable'; why: string }

export type ParsedPaste = ParsedLease | ParsedLicense | ParsedRefusal | Unreadable

/** In characters. A verdict has about a kilobyte, so a longer text is probably a whole log. */
const maxLength = 100_000
/** The last second that a `Date` can represent. */
const lastSecond = 8_640_000_000_000

const unreadable = (why: string): Unreadable => ({ kind: 'unreadable', why })

/** Accepts a lease, a license file, a verdict, or an HTTP response with its headers. Undefined for blank input. */
export function parsePaste(paste: string): ParsedPaste | undefined {
  const text = paste.replaceAll(/[\uFEFF\u200B]/g, '').trim()
  if (text === '') return undefined
  if (text.length > maxLength)
    return unreadable('This is too long. Paste one lease or one verdict.')
  if (text.startsWith('fvt_'))
    return unreadable('This is an API token. Paste a lease or a verdict.')
  if (/^(?:dev|prod|com)_\w+$/.test(text))
    return unreadable('This is a license key. Paste the lease that a start with it returned.')
  return text.includes('{') ? readVerdict(text) : readLease(text)
}

/** Reads from the first to the last brace; the text around it is headers or terminal output. */
function readVerdict(text: string): ParsedPaste {
  const body = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  const value = parse(body)
  if (!isObject(value)) return unreadable('This is not complete JSON. Copy the whole answer.')
  if (typeof value['lease'] === 'string') return readLease(value['lease'])
  if (Array.isArray(value['keys']))
    return unreadable('These are public keys. Paste a lease or a verdict that one of them signed.')
  if (value['valid'] !== false)
    return unreadable('This is neither a verdict nor a lease: it has no lease and is no refusal.')
  const { code, refId, nonce, ts, nextCheckAt } = value
  if (!isCode(code) || !areTexts([refId, nonce]) || ![ts, nextCheckAt].every(isMoment))
    return unreadable('This refusal lacks one of code, refId, nonce, ts and nextCheckAt.')
  const header = /^signature:[ \t]*(\S+)/im.exec(text.slice(0, text.indexOf('{')))
  return {
    kind: 'refusal',
    code,
    refId: String(refId),
    nonce: String(nonce),
    ts: String(ts),
    nextCheckAt: String(nextCheckAt),
    texts: [...new Set([body, JSON.stringify(value)])],
    signature: header?.[1],
  }
}

/** Terminals and emails break a lease into lines, and code puts it in quotes. */
function readLease(text: string): ParsedPaste {
  const bare = text.replaceAll(/\s/g, '').replaceAll(/^["'`]+|(?<!["'`,;])["'`,;]+$/g, '')
  const parts = bare.split('.')
  if (parts.length !== 3 || !parts.every((part) => /^[\w-]+$/.test(part)))
    return unreadable(
      parts.length === 2
        ? 'The end is missing. A lease has three parts with dots between them.'
        : 'This is no lease. A lease has three parts of letters, digits, - and _ with dots between them.',
    )
  const [header = '', payload = '', signature = ''] = parts
  const head = parse(textOf(header))
  const claims = parse(textOf(payload))
  if (!isObject(head) || !isObject(claims))
    return unreadable('A part of the lease is damaged: it can’t be decoded. Copy it again.')
  const { alg, kid, typ } = head
  const token: Signed = {
    alg: typeof alg === 'string' ? alg : '',
    kid: typeof kid === 'string' ? kid : '',
    signed: `${header}.${payload}`,
    signature,
  }
  // Decided by the type alone, as in apps.
  if (typ === 'license+jwt') {
    return isLicense(claims)
      ? { kind: 'license', claims, ...token }
      : unreadable(
          'This is a license file, but it lacks one of licenseId, keyId, device, iat, exp and license.',
        )
  }
  return isClaims(claims)
    ? { kind: 'lease', claims, ...token }
    : unreadable(
        'This is a signed token, but no lease: it lacks one of keyId, app, iat, exp and graceUntil.',
      )
}

function isClaims(value: Record<string, unknown>): value is LeaseClaims {
  const { keyId, app, iat, exp, graceUntil, license } = value
  return (
    areTexts([keyId, app]) &&
    [iat, exp, graceUntil].every(isSecond) &&
    (license === undefined || isTerms(license))
  )
}

function isLicense(
  value: Record<string, unknown>,
): value is Record<string, unknown> & LicenseClaims {
  const { licenseId, keyId, device, iat, exp, license } = value
  return areTexts([licenseId, keyId, device]) && [iat, exp].every(isSecond) && isTerms(license)
}

const isTerms = (value: unknown) =>
  isObject(value) && areTexts([value['type']]) && isMoment(value['expires'])

const isSecond = (value: unknown) => typeof value === 'number' && value >= 0 && value <= lastSecond

const isMoment = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))

const areTexts = (values: readonly unknown[]) =>
  values.every((value) => typeof value === 'string' && value !== '')

const isCode = (value: unknown): value is RefusalCode =>
  typeof value === 'string' && value !== 'NONE' && Object.hasOwn(verdicts, value)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

function textOf(part: string) {
  const bytes = decodeBase64Url(part)
  try {
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export function decodeBase64Url(text: string) {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return undefined
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
