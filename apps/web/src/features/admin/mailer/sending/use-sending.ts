import type { EmailTemplate } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { statisticsQuery, useSendTemplate } from '../calls.ts'
import { storeNewestFromError } from '../templates/newest-template.ts'
import { runSends, type SendEnd, type SendResult, type SendTask } from './run-sends.ts'

export type Sending = {
  total: number
  results: readonly SendResult[]
  waitSeconds: number | null
  isLost: boolean
  isCancelled: boolean
  end: SendEnd | null
}

const begun = { results: [], waitSeconds: null, isLost: false, isCancelled: false, end: null }

/** Runs at most one send at a time; unmounting cancels it. */
export function useSending(
  { _id: templateId, version }: EmailTemplate,
  onEnd: (end: SendEnd) => void,
) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending | null>(null)
  const running = useRef<AbortController>(null)

  useEffect(() => () => running.current?.abort(), [])

  const change = (update: (known: Sending) => Partial<Sending>) =>
    setSending((known) => known && { ...known, ...update(known) })
  const send = useSendTemplate(templateId, (reason) => change(() => ({ isLost: reason !== null })))

  async function start(tasks: readonly SendTask[]) {
    if (running.current) return
    running.current = new AbortController()
    setSending({ ...begun, total: tasks.length })
    // All calls carry the confirmed version, and one ID groups them as a single audit entry.
    const confirmed = { version, sending: crypto.randomUUID() }
    const end = await runSends({
      tasks,
      send: (task) => send({ ...task, ...confirmed }),
      signal: running.current.signal,
      onResult: (result) => change(({ results }) => ({ results: [...results, result] })),
      onWait: (waitSeconds) => change(() => ({ waitSeconds })),
    })
    running.current = null
    change(() => ({ end, waitSeconds: null }))
    storeNewestFromError(queries, end.error)
    onEnd(end)
    await queries.invalidateQueries(statisticsQuery(templateId))
  }

  function cancel() {
    running.current?.abort()
    change(() => ({ isCancelled: true }))
  }

  return { sending, start, cancel, close: () => setSending(null) }
}
