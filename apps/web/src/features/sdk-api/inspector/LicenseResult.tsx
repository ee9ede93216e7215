import { getServerNow } from '../../../lib/time/server-clock.ts'
import { formatExact } from '../../../lib/text/format.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Fact } from '../../../ui/values/Facts.tsx'
import { findLeaseProblems, toIsoTime, formatLicenseTerms } from './check-lease.ts'
import type { ParsedLicense } from './parse-paste.ts'
import { KeyFact, SignatureFact } from './SignatureFact.tsx'
import type { CheckedPaste } from './use-inspection.ts'
import { Verdict, createInspectionVerdict } from './Verdict.tsx'
import classes from './LeaseInspector.module.css'

export function LicenseResult({
  read,
  signature,
  isOfKey,
}: CheckedPaste & { read: ParsedLicense }) {
  const faults = findLeaseProblems(read, signature, getServerNow(), isOfKey)
  const { licenseId, keyId, device, iat, exp, license } = read.claims
  return (
    <>
      <Verdict
        {...createInspectionVerdict('This license file', faults, signature.state === 'unchecked')}
        problems={faults}
      >
        <Fact label={faults.length === 0 ? 'Allows' : 'Would allow'}>
          the device <code>{device}</code> to start sessions without a network
        </Fact>
        <Fact label="License">{formatLicenseTerms(license)}</Fact>
        <KeyFact keyId={keyId} isOfKey={isOfKey} />
        <Fact label="License ID">
          <code>{licenseId}</code>
        </Fact>
        <Fact label="Issued">{formatExact(toIsoTime(iat))}</Fact>
        <Fact label="Valid until">{formatExact(toIsoTime(exp))}</Fact>
        <SignatureFact signature={signature} />
      </Verdict>
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
