import type { AuditEntry } from '@fovea/contract/admin'
import { formatExact, formatNumber } from '../../../../lib/text/format.ts'
import { Fact, Facts } from '../../../../ui/values/Facts.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { listDetailLines } from '../audit-labels.ts'
import { findSubjectPage } from '../find-subject-page.ts'
import { AuditSentence } from './AuditSentence.tsx'
import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorNotice, QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { auditRecipientsQuery } from '../calls.ts'
import classes from './AuditDetail.module.css'

function SubjectLink({ entry }: { entry: AuditEntry }) {
  const search = { id: entry.subjectId }
  switch (findSubjectPage(entry.action)) {
    case 'customer':
      return (
        <TextLink to="/console/admin-users" search={search}>
          Open the customer
        </TextLink>
      )
    case 'request':
      return (
        <TextLink to="/console/admin-requests" search={search}>
          Open the request
        </TextLink>
      )
    case 'template':
      return (
        <TextLink to="/console/admin-email-sender" search={search}>
          Open the template
        </TextLink>
      )
    case 'sending':
      return (
        <TextLink to="/console/admin-email-sender" search={{ sending: entry.subjectId }}>
          Open the sending
        </TextLink>
      )
    case 'article':
      return (
        <TextLink to="/console/blog-viewer" search={search}>
          Open the article
        </TextLink>
      )
    case 'use case':
      return (
        <TextLink to="/console/usecase-viewer" search={search}>
          Open the use case
        </TextLink>
      )
    case null:
      return null
  }
}

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

/** Recipients who have deleted their account since are counted but not listed. */
function AuditRecipients({ id }: { id: string }) {
  const reached = useInfiniteQuery(auditRecipientsQuery(id))
  if (reached.data === undefined && reached.error) {
    return <QueryError title="The recipients could not be loaded." query={reached} />
  }
  if (reached.data === undefined) return <Skeleton height={20} aria-busy="true" />
  return (
    <>
      <ul className={classes.recipients} aria-label="Recipients">
        {reached.data.pages.flatMap(({ docs }) =>
          docs.map(({ email }) => (
            <li key={email}>
              <UserText text={email} />
            </li>
          )),
        )}
      </ul>
      {reached.isFetchNextPageError && (
        <ErrorNotice title="More recipients could not be loaded." error={reached.error} />
      )}
      {reached.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={reached.isFetchingNextPage}
          onClick={() => void reached.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </>
  )
}
