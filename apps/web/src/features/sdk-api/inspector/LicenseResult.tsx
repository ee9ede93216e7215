import { getServerNow } from '../../../lib/time/server-clock.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact } from '../../../ui/values/Facts.tsx'
import { findLeaseProblems } from './check-lease.ts'
import type { ParsedLicense } from './parse-paste.ts'
import { KeyFact, SignatureFact } from './SignatureFact.tsx'
import type { CheckedPaste } from './use-inspection.ts'
import { InspectionVerdict, createInspectionVerdict } from './InspectionVerdict.tsx'
import classes from './LeaseInspector.module.css'

export function LicenseResult({
  read,
  signature,
  isOfKey,
}: CheckedPaste & { read: ParsedLicense }) {
  const faults = findLeaseProblems(read, signature, getServerNow(), isOfKey)
  const { keyId, device } = read.claims
  return (
    <>
      <InspectionVerdict
        {...createInspectionVerdict('This license file', faults, signature.state === 'unchecked')}
        problems={faults}
      >
        <Fact label={faults.length === 0 ? 'Allows' : 'Would allow'}>
          the device <code>{device}</code> to start sessions without a network
        </Fact>
        <KeyFact keyId={keyId} isOfKey={isOfKey} />
        <SignatureFact signature={signature} />
      </InspectionVerdict>
      <Card title="A device without a network">
        <p className={classes.fault}>
          Verifies the file with the public keys that were built into its app. The file doesn’t say
          whether the license was revoked: the page of its commercial key does, and the device
          learns it when it comes online.
        </p>
      </Card>
    </>
  )
}
