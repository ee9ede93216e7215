import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ErrorNotice } from '../../../ui/feedback/ErrorNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { keyHistoryQuery } from '../calls.ts'
import { KeyEventLine } from './KeyEventLine.tsx'
import classes from './KeyHistory.module.css'

/** Who did what to a key, from where; asked for when it is opened. */
export function KeyHistory({ sdkKey }: { sdkKey: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className={classes.history}>
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.toggle}
        rightSection={<Icon name={open ? 'chevronUp' : 'chevronDown'} size={14} />}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      {open && (
        <div id={id}>
          <Events sdkKey={sdkKey} />
        </div>
      )}
    </div>
  )
}

function Events({ sdkKey }: { sdkKey: string }) {
  const history = useInfiniteQuery(keyHistoryQuery(sdkKey))
  if (history.data === undefined) {
    if (history.error === null) return <Skeleton height={36} radius="sm" />
    return (
      <ErrorNotice
        title="The history could not be loaded."
        error={history.error}
        onRetry={() => void history.refetch()}
      />
    )
  }
  return (
    <>
      <ol className={classes.events} aria-label="History">
        {history.data.pages.flatMap(({ docs }) =>
          docs.map((event) => <KeyEventLine key={event._id} event={event} />),
        )}
      </ol>
      <OlderRows query={history} />
    </>
  )
}
