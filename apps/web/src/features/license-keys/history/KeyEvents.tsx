import { Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { keyHistoryQuery } from './calls.ts'
import type { KeyEvent } from '@fovea/contract/license-keys'
import { Time } from '../../../ui/values/Time.tsx'
import { describeEvent } from './describe-event.ts'
import classes from './KeyHistory.module.css'

export function KeyEvents({ sdkKey }: { sdkKey: string | null }) {
  const history = useInfiniteQuery(keyHistoryQuery(sdkKey))
  if (history.data === undefined) {
    if (history.error === null) return <Skeleton height={36} radius="sm" />
    return <QueryError title="The history could not be loaded." query={history} />
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

function KeyEventLine({ event }: { event: KeyEvent }) {
  return (
    <li className={classes.event}>
      <span className={classes.when}>
        <Time iso={event.at} />
      </span>
      <span>
        {describeEvent(event).join(' ')}
        <span className={classes.who}>{whoAndWhere(event)}</span>
      </span>
    </li>
  )
}

function whoAndWhere({ actor, ip }: KeyEvent): string {
  const who = actor?.name || actor?.email || 'The console'
  return ip === null ? who : `${who}, from ${ip}`
}
