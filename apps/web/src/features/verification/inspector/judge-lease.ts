import { dayMs } from '@fovea/contract/time'
import { formatExact } from '../../../lib/words/format.ts'
import type { SignatureState } from './check-signature.ts'
import type { Claims, ReadLease, ReadLicense } from './read-paste.ts'

/** Apps accept clocks that are off by a day, as the console does. */
const toleranceSeconds = dayMs / 1000

export type Standing = 'early' | 'running' | 'grace' | 'over'

export function standingOf(
  { iat, exp, graceUntil }: Pick<Claims, 'iat' | 'exp' | 'graceUntil'>,
  now: Date,
): Standing {
  const second = now.getTime() / 1000
  if (second < iat - toleranceSeconds) return 'early'
  if (second >= graceUntil) return 'over'
  return second < exp ? 'running' : 'grace'
}

/** "Production, until …". */
export function termsOf({ type, expires }: NonNullable<Claims['license']>) {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}, until ${formatExact(expires)}`
}

export const isoOf = (second: number) => new Date(second * 1000).toISOString()

const exactly = (second: number) => formatExact(isoOf(second))

/** Why an app must not go by a lease or a license file, the gravest first; empty where it may. Undefined: it was not asked for a key. */
export function faultsOf(
  read: ReadLease | ReadLicense,
  signature: SignatureState,
  now: Date,
  isOfKey: boolean | undefined,
): string[] {
  const { alg } = read
  const faults: (string | undefined)[] = [
    alg === 'EdDSA' ? undefined : `Its header names the algorithm ${alg || 'nothing'}, not EdDSA.`,
    signatureFault(signature, read.kind),
    isOfKey === false
      ? 'It was issued for another license key than the one you entered.'
      : undefined,
    timeFault(read, now),
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** For how long a retired key is still published. */
const publishedDays = { lease: 15, refusal: 15, license: 396 }

/** What is wrong with a signature. What could not be checked is no fault. */
export function signatureFault(
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
      return 'The signature doesn’t match: it was changed after it was signed, copied in part, or signed by somebody else.'
    case 'missing':
      return 'It has no signature. Copy the Signature header of the answer as well.'
  }
}

function timeFault(read: ReadLease | ReadLicense, now: Date): string | undefined {
  const { iat, exp } = read.claims
  // A license file has no grace.
  const graceUntil = read.kind === 'lease' ? read.claims.graceUntil : exp
  switch (standingOf({ iat, exp, graceUntil }, now)) {
    case 'early':
      return `It was issued on ${exactly(iat)}, more than a day after now: a clock is wrong.`
    case 'over':
      return `It ended on ${exactly(graceUntil)}.`
    case 'running':
    case 'grace':
      return undefined
  }
}

/** What an app does that can't reach the console, now and later. */
export function offlineWords({ exp, graceUntil, license }: Claims): string[] {
  const last = license && Date.parse(license.expires) / 1000 <= graceUntil + 1
  return [
    `Until ${exactly(exp)}, it starts sessions as usual.`,
    ...(graceUntil > exp
      ? [`From then until ${exactly(graceUntil)}, it still starts them, and should warn the user.`]
      : []),
    last
      ? 'After that, it starts none: the license itself has ended.'
      : 'After that, it starts none until it has reached the console once.',
    'Sessions that ran under this lease count if they are sent with it within 30 days.',
  ]
}
