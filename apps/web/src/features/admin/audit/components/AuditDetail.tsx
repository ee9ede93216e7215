import type { AuditEntry } from '@fovea/contract/admin'
import { formatExact, formatNumber } from '../../../../lib/text/format.ts'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { listDetailLines } from '../audit-labels.ts'
import { AuditRecipients } from './AuditRecipients.tsx'

export function AuditDetail({ entry }: { entry: AuditEntry }) {
  return (
    <Facts>
      <Fact label="Time">{formatExact(entry.at)}</Fact>
      <Fact label="Subject">{entry.subject}</Fact>
      <Fact label="Subject ID">
        <code>{entry.subjectId}</code>
      </Fact>
      {entry.recipients !== undefined && (
        <Fact label={`Sent to ${formatNumber(entry.recipients)}`}>
          <AuditRecipients id={entry._id} />
        </Fact>
      )}
      {listDetailLines(entry.detail).map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
}
