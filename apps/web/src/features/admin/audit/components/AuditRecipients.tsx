import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ErrorNotice, QueryError } from '../../../../ui/feedback/ErrorNotice.tsx'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { auditRecipientsQuery } from '../calls.ts'
import classes from './AuditRecipients.module.css'

/** Recipients who have deleted their account since are counted but not listed. */
export function AuditRecipients({ id }: { id: string }) {
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
