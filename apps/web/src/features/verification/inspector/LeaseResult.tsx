import { serverNow } from '../../../lib/time/server-clock.ts'
import { formatExact } from '../../../lib/words/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact, Facts } from '../../../ui/values/Facts.tsx'
import { StatusDot, type StatusTone } from '../../../ui/values/StatusDot.tsx'
import { faultsOf, isoOf, offlineWords, standingOf } from './judge-lease.ts'
import type { ReadLease } from './read-paste.ts'
import { SignatureFact } from './SignatureFact.tsx'
import type { Checked } from './use-inspection.ts'
import classes from './LeaseInspector.module.css'

/** What a lease allows, until when, and why it is not valid where it is not. */
export function LeaseResult({ read, signature, isOfKey }: Checked & { read: ReadLease }) {
  const now = serverNow()
  const faults = faultsOf(read, signature, now, isOfKey)
  const { tone, word } = verdictOf(faults.length, signature.state, standingOf(read.claims, now))
  const { keyId, app, iat, exp, graceUntil, license } = read.claims
  return (
    <>
      <Card>
        <output className={classes.verdict}>
          <StatusDot tone={tone} word={word} />
        </output>
        {faults.length > 0 && (
          <ul className={classes.faults} aria-label="Why it is not valid">
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        )}
        <Facts>
          <Fact label={faults.length === 0 ? 'Allows' : 'Would allow'}>
            <code>{app}</code> to start sessions while the console can’t be reached
          </Fact>
          <Fact label="License">
            {license
              ? `${capitalized(license.type)}, until ${formatExact(license.expires)}`
              : 'Not in the lease'}
          </Fact>
          <Fact label="License key">
            {isOfKey === true ? 'The one you entered' : <code>{keyId}</code>}
          </Fact>
          <Fact label="Issued">{formatExact(isoOf(iat))}</Fact>
          <Fact label="Runs until">{formatExact(isoOf(exp))}</Fact>
          <Fact label="Grace until">{formatExact(isoOf(graceUntil))}</Fact>
          <SignatureFact signature={signature} />
        </Facts>
      </Card>
      {faults.length === 0 && (
        <Card title="An app that can’t reach the console">
          <ol className={classes.offline}>
            {offlineWords(read.claims).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function verdictOf(
  faults: number,
  signature: Checked['signature']['state'],
  standing: ReturnType<typeof standingOf>,
): { tone: StatusTone; word: string } {
  if (faults > 0) return { tone: 'bad', word: 'This lease is not valid' }
  if (signature === 'unchecked') return { tone: 'off', word: 'Decoded, but not verified' }
  return standing === 'grace'
    ? { tone: 'good', word: 'This lease is valid, in its grace period' }
    : { tone: 'good', word: 'This lease is valid' }
}
