import { serverNow } from '../../../lib/time/server-clock.ts'
import { formatExact } from '../../../lib/words/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact } from '../../../ui/values/Facts.tsx'
import { faultsOf, isoOf, offlineWords, standingOf, termsOf } from './judge-lease.ts'
import type { ReadLease } from './read-paste.ts'
import { KeyFact, SignatureFact } from './SignatureFact.tsx'
import type { Checked } from './use-inspection.ts'
import { Verdict, verdictOf } from './Verdict.tsx'
import classes from './LeaseInspector.module.css'

/** What a lease allows, until when, and why it is not valid where it is not. */
export function LeaseResult({ read, signature, isOfKey }: Checked & { read: ReadLease }) {
  const now = serverNow()
  const faults = faultsOf(read, signature, now, isOfKey)
  const { tone, word } = verdictOf('This lease', faults, signature.state === 'unchecked')
  const isInGrace = tone === 'good' && standingOf(read.claims, now) === 'grace'
  const { keyId, app, iat, exp, graceUntil, license } = read.claims
  return (
    <>
      <Verdict tone={tone} word={isInGrace ? `${word}, in its grace period` : word} faults={faults}>
        <Fact label={faults.length === 0 ? 'Allows' : 'Would allow'}>
          <code>{app}</code> to start sessions while the console can’t be reached
        </Fact>
        <Fact label="License">{license ? termsOf(license) : 'Not in the lease'}</Fact>
        <KeyFact keyId={keyId} isOfKey={isOfKey} />
        <Fact label="Issued">{formatExact(isoOf(iat))}</Fact>
        <Fact label="Runs until">{formatExact(isoOf(exp))}</Fact>
        <Fact label="Grace until">{formatExact(isoOf(graceUntil))}</Fact>
        <SignatureFact signature={signature} />
      </Verdict>
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
