import { dayMs } from '@fovea/contract/time'
import { formatExact } from '../../../lib/text/format.ts'
import type { SignatureState } from './check-signature.ts'
import type { LeaseClaims, ParsedLease, ParsedLicense } from './parse-paste.ts'

/** Apps tolerate clocks that are up to a day off, so the console does, too. */
const toleranceSeconds = dayMs / 1000

export type LeaseStatus = 'early' | 'running' | 'grace' | 'over'

export function getLeaseStatus(
  { iat, exp, graceUntil }: Pick<LeaseClaims, 'iat' | 'exp' | 'graceUntil'>,
  now: Date,
): LeaseStatus {
  const second = now.getTime() / 1000
  if (second < iat - toleranceSeconds) return 'early'
  if (second >= graceUntil) return 'over'
  return second < exp ? 'running' : 'grace'
}

export function formatLicenseTerms({ type, expires }: NonNullable<LeaseClaims['license']>) {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}, until ${formatExact(expires)}`
}

export const toIsoTime = (second: number) => new Date(second * 1000).toISOString()

const formatExactTime = (second: number) => formatExact(toIsoTime(second))

/**
 * Reasons for an app to reject the lease or license, most serious first. `isOfKey` is undefined if no key was given to
 * compare with.
 */
export function findLeaseProblems(
  read: ParsedLease | ParsedLicense,
  signature: SignatureState,
  now: Date,
  isOfKey: boolean | undefined,
): string[] {
  const { alg } = read
  const problems: (string | undefined)[] = [
    alg === 'EdDSA' ? undefined : `Its header names the algorithm ${alg || 'nothing'}, not EdDSA.`,
    findSignatureProblem(signature, read.kind),
    isOfKey === false
      ? 'It was issued for another license key than the one you entered.'
      : undefined,
    timeFault(read, now),
  ]
  return problems.filter((fault) => fault !== undefined)
}

/** Days for which a retired key stays published, by what it signed. */
const publishedDays = { lease: 15, refusal: 15, license: 396 }

/** Null for a valid signature and for one that could not be checked. */
export function findSignatureProblem(
  signature: SignatureState,
  kind: keyof typeof publishedDays,
): string | undefined {
  switch (signature.state) {
    case 'current':
    case 'retired':
    case 'unchecked':
      return undefined
    case 'unknown':
      return signature.kid === ''
        ? 'It doesn’t say which key signed it.'
        : `It names the signing key ${signature.kid}, which this console doesn’t publish: it is from another console, or its key was retired more than ${publishedDays[kind]} days ago.`
    case 'wrong':
      return 'The signature doesn’t match: it was changed after it was signed, copied in part, or signed with another key.'
    case 'missing':
      return 'It has no signature. Copy the Signature header of the answer as well.'
  }
}

function timeFault(read: ParsedLease | ParsedLicense, now: Date): string | undefined {
  const { iat, exp } = read.claims
  // License files have no grace period.
  const graceUntil = read.kind === 'lease' ? read.claims.graceUntil : exp
  switch (getLeaseStatus({ iat, exp, graceUntil }, now)) {
    case 'early':
      return `It was issued on ${formatExactTime(iat)}, more than a day after now: a clock is wrong.`
    case 'over':
      return `It ended on ${formatExactTime(graceUntil)}.`
    case 'running':
    case 'grace':
      return undefined
  }
}

export function formatOfflineUse({ exp, graceUntil, license }: LeaseClaims): string[] {
  const last = license && Date.parse(license.expires) / 1000 <= graceUntil + 1
  return [
    `Until ${formatExactTime(exp)}, it starts sessions as usual.`,
    ...(graceUntil > exp
      ? [
          `From then until ${formatExactTime(graceUntil)}, it still starts them, and should warn the user.`,
        ]
      : []),
    last
      ? 'After that, it starts none: the license itself has ended.'
      : 'After that, it starts none until it has reached the console once.',
    'Sessions that ran under this lease count if they are sent with it within 30 days.',
  ]
}
