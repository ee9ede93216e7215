import { dayMs } from '@fovea/contract/time'
import { formatExact } from '../../../lib/words/format.ts'
import type { SignatureState } from './check-signature.ts'
import type { Claims, ReadLease } from './read-paste.ts'

/** Apps accept clocks that are off by a day, as the console does. */
const toleranceSeconds = dayMs / 1000

export type Standing = 'early' | 'running' | 'grace' | 'over'

/** How a lease stands on a device with this clock. */
export function standingOf({ iat, exp, graceUntil }: Claims, now: Date): Standing {
  const second = now.getTime() / 1000
  if (second < iat - toleranceSeconds) return 'early'
  if (second >= graceUntil) return 'over'
  return second < exp ? 'running' : 'grace'
}

export const isoOf = (second: number) => new Date(second * 1000).toISOString()

const exactly = (second: number) => formatExact(isoOf(second))

/** Why an app must not go by a lease, the gravest first; empty where it may. Undefined: it was not asked for a key. */
export function faultsOf(
  { claims, alg }: ReadLease,
  signature: SignatureState,
  now: Date,
  isOfKey: boolean | undefined,
): string[] {
  const faults: (string | undefined)[] = [
    alg === 'EdDSA' ? undefined : `Its header names the algorithm ${alg || 'nothing'}, not EdDSA.`,
    signatureFault(signature),
    isOfKey === false
      ? 'It was issued for another license key than the one you entered.'
      : undefined,
    timeFault(claims, now),
  ]
  return faults.filter((fault) => fault !== undefined)
}

/** What is wrong with a signature. What could not be checked is no fault. */
export function signatureFault(signature: SignatureState): string | undefined {
  switch (signature.state) {
    case 'current':
    case 'retired':
    case 'unchecked':
      return undefined
    case 'unknown':
      return signature.kid === ''
        ? 'It doesn’t say which key signed it.'
        : `It names the signing key ${signature.kid}, which this console doesn’t publish: it is from another console, or its key was retired more than 15 days ago.`
    case 'wrong':
      return 'The signature doesn’t match: it was changed after it was signed, copied in part, or signed by somebody else.'
    case 'missing':
      return 'It has no signature. Copy the Signature header of the answer as well.'
  }
}

function timeFault(claims: Claims, now: Date): string | undefined {
  switch (standingOf(claims, now)) {
    case 'early':
      return `It was issued on ${exactly(claims.iat)}, more than a day after now: a clock is wrong.`
    case 'over':
      return `It ended on ${exactly(claims.graceUntil)}.`
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
