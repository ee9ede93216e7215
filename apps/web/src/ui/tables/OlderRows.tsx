import { Button } from '@mantine/core'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import classes from './OlderRows.module.css'

type Props = {
  /** The part of a paged query that this needs. */
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

/** Below a list that comes a page at a time. */
export function OlderRows({ query }: Props) {
  return (
    <>
      {query.isFetchNextPageError && query.error && (
        <ErrorNotice title="Older rows could not be loaded." error={query.error} />
      )}
      {query.hasNextPage && (
        <Button
          className={classes.more}
          variant="default"
          size="xs"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  )
}
