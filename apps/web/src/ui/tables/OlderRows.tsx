import { Button } from '@mantine/core'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import classes from './OlderRows.module.css'

type Props = {
  /** For rows that are not in the order of time. */
  label?: string
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

export function OlderRows({ query, label = 'Show older' }: Props) {
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
          {label}
        </Button>
      )}
    </>
  )
}
