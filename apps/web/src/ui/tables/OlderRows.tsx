import { Button } from '@mantine/core'
import { ErrorNotice } from '../feedback/ErrorNotice.tsx'
import classes from './OlderRows.module.css'

type Props = {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
    fetchNextPage: () => Promise<unknown>
  }
}

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
