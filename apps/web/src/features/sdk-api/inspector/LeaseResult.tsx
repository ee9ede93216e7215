import { getServerNow } from '../../../lib/time/server-clock.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact } from '../../../ui/values/Facts.tsx'
import { findLeaseProblems, formatOfflineUse, getLeaseStatus } from './check-lease.ts'
import type { ParsedLease } from './parse-paste.ts'
import { KeyFact, SignatureFact } from './SignatureFact.tsx'
import type { CheckedPaste } from './use-inspection.ts'
import { InspectionVerdict, createInspectionVerdict } from './InspectionVerdict.tsx'
import classes from './LeaseInspector.module.css'

export function LeaseResult({ read, signature, isOfKey }: CheckedPaste & { read: ParsedLease }) {
  const now = getServerNow()
  const faults = findLeaseProblems(read, signature, now, isOfKey)
  const { tone, word } = createInspectionVerdict(
    'This lease',
    faults,
    signature.state === 'unchecked',
  )
  const isInGrace = tone === 'good' && getLeaseStatus(read.claims, now) === 'grace'
  const { keyId, app } = read.claims
  return (
    <>
      <InspectionVerdict
        tone={tone}
        word={isInGrace ? `${word}, in its grace period` : word}
        problems={faults}
      >
        <Fact label={faults.length === 0 ? 'Allows' : 'Would allow'}>
          <code>{app}</code> to start sessions while the console can’t be reached
        </Fact>
        <KeyFact keyId={keyId} isOfKey={isOfKey} />
        <SignatureFact signature={signature} />
      </InspectionVerdict>
      {faults.length === 0 && (
        <Card title="An app that can’t reach the console">
          <ol className={classes.offline}>
            {formatOfflineUse(read.claims).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}
