import { liveEvent } from '@fovea/contract/sdk-api'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { subscribeToLiveStream } from '../../../lib/live-events/live-stream.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { logQuery, newestLogsQuery } from './log-calls.ts'
import { countNewEntries, addNewestEntries, type LogPage } from './log-pages.ts'
import { isLive, canMatch } from './log-query.ts'
import type { LogSearch } from './log-search.ts'

/** Shortest interval between two requests, however many events arrive. */
const minIntervalMs = 1_000

export function useLiveLog(search: LogSearch) {
  const queries = useQueryClient()
  const query = logQuery(search)
  const log = useInfiniteQuery(query)
  const live = isLive(search)
  const [paused, setPaused] = useState(false)
  const [held, setHeld] = useState<{ queryName: string; page: LogPage } | null>(null)
  const queryName = JSON.stringify(query.queryKey)
  const waiting = paused && held?.queryName === queryName ? held.page : null

  function show(page: LogPage) {
    queries.setQueryData(query.queryKey, (known) => known && addNewestEntries(known, page))
  }

  const fetchNewest = useEffectEvent(async () => {
    const page = await queries.fetchQuery(newestLogsQuery(search))
    if (paused) setHeld({ queryName: queryName, page })
    else show(page)
  })
  const isBusy = useEffectEvent(() => log.isFetching)
  const matches = useEffectEvent((event: unknown) => {
    const { data } = liveEvent.safeParse(event)
    return data !== undefined && canMatch(search, data)
  })

  useEffect(() => {
    if (!live) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let fetchedAt = 0

    function schedule() {
      timer ??= setTimeout(run, Math.max(0, fetchedAt + minIntervalMs - performance.now()))
    }

    function run() {
      timer = undefined
      fetchedAt = performance.now()
      // A fetch in progress would overwrite the new entries.
      if (isBusy()) return schedule()
      fetchNewest().catch((error: unknown) => console.error('the newest of the log', error))
    }

    const stop = subscribeToLiveStream(firstIdAt(getServerNow().getTime()), (message) => {
      if (message === 'gap' || (typeof message === 'object' && matches(message.event))) schedule()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [live])

  return {
    log,
    live,
    paused,
    waiting: waiting && log.data ? countNewEntries(log.data, waiting) : { count: 0, more: false },
    pause: () => {
      setHeld(null)
      setPaused(true)
    },
    resume: () => {
      if (waiting) show(waiting)
      setHeld(null)
      setPaused(false)
    },
  }
}

/** Event IDs are UUIDv7 and so sort by time: this is the lowest ID of the given time. */
function firstIdAt(ms: number) {
  const time = ms.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
