import type { AuditEntry } from '@fovea/contract/admin'
import { formatExact, formatNumber } from '../../../../lib/text/format.ts'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { listDetailLines } from '../audit-labels.ts'
import { AuditSentence } from './AuditSentence.tsx'
import { AuditRecipients } from './AuditRecipients.tsx'
import { SubjectLink } from './SubjectLink.tsx'
import classes from './AuditDetail.module.css'

export function AuditDetail({ entry }: { entry: AuditEntry }) {
  return (
    <Facts>
      <Fact label="Time">{formatExact(entry.at)}</Fact>
      <Fact label="What">
        <AuditSentence entry={entry} />
      </Fact>
      <Fact label="Subject">
        <UserText text={entry.subject} />
      </Fact>
      <Fact label="Subject ID">
        <code>{entry.subjectId}</code>
        {entry.subjectId !== '' && (
          <span className={classes.links}>
            <SubjectLink entry={entry} />
            <TextLink to="/console/admin-audit" search={{ subject: entry.subjectId }}>
              Everything about it
            </TextLink>
          </span>
        )}
      </Fact>
      {entry.recipients !== undefined && (
        <Fact label={`Sent to ${formatNumber(entry.recipients)}`}>
          <AuditRecipients id={entry._id} />
        </Fact>
      )}
      {listDetailLines(entry.detail).map(({ label, value }) => (
        <Fact key={label} label={label}>
          <UserText text={value} />
        </Fact>
      ))}
    </Facts>
  )
}
