import { iso, object, string } from 'zod/mini'
import { formatExact } from '../../../lib/text/format.ts'
import { formatLicenseTerms, toIsoTime } from './check-lease.ts'
import { decodeBase64Url, type ParsedLease, type ParsedLicense } from './parse-paste.ts'

export type DecodedField = { name: string; value: string; meaning: string }

export type DecodedParts = { header: DecodedField[]; claims: DecodedField[]; signature: string }

const headerMeanings: Readonly<Record<string, string>> = {
  alg: 'How it is signed. Apps accept EdDSA with Ed25519 and nothing else.',
  kid: 'Names the public key that verifies it.',
  typ: 'Tells a license file from a lease.',
}

const claimMeanings: Readonly<Record<string, string>> = {
  keyId: 'The license key it was issued for: the first half of its SHA-256.',
  app: 'The only app that may use it.',
  device: 'The only device that may use it.',
  licenseId: 'Names the license in the console.',
  iat: 'When it was issued.',
  exp: 'Until then, sessions start as usual.',
  graceUntil: 'Until then, sessions still start, with a warning.',
  license: 'What the key is entitled to, and until when.',
}

const seconds = new Set(['iat', 'exp', 'graceUntil'])

/** All fields as they are in the text, also those that apps ignore. */
export function decodeParts({
  signed,
  signature,
  kind,
}: ParsedLease | ParsedLicense): DecodedParts {
  const [header = '', payload = ''] = signed.split('.')
  const meanings =
    kind === 'license'
      ? { ...claimMeanings, exp: 'Until then, sessions start without a network.' }
      : claimMeanings
  return {
    header: fieldsOf(header, headerMeanings),
    claims: fieldsOf(payload, meanings),
    signature,
  }
}

function fieldsOf(part: string, meanings: Readonly<Record<string, string>>): DecodedField[] {
  const bytes = decodeBase64Url(part)
  if (bytes === undefined) return []
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).map(([name, content]) => ({
    name,
    value: typeof content === 'string' ? content : JSON.stringify(content),
    meaning: [readable(name, content), meanings[name] ?? 'Apps ignore it.']
      .filter(Boolean)
      .join(' '),
  }))
}

function readable(name: string, content: unknown): string {
  if (seconds.has(name) && typeof content === 'number') return `${formatExact(toIsoTime(content))}.`
  const terms = name === 'license' ? licenseTerms.safeParse(content).data : undefined
  return terms === undefined ? '' : `${formatLicenseTerms(terms)}.`
}

const licenseTerms = object({ type: string(), expires: iso.datetime() })
