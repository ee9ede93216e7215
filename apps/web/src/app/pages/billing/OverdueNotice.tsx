import { useEffect, useState } from 'react'
import { useChunk } from '../../../lib/page/chunk.ts'
import { runWhenIdle } from '../../../lib/page/preload-when-idle.ts'

/** The first view is on the screen by then. */
const idleDelayMs = 1_000

const overdueNotice = {
  name: 'overdue-notice',
  load: async () =>
    (await import('../../../features/billing/invoices/OverdueNotice.tsx')).OverdueNotice,
}

export function OverdueNotice() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => runWhenIdle(() => setIdle(true)), idleDelayMs)
    return () => clearTimeout(timer)
  }, [])
  const { data: Loaded } = useChunk(overdueNotice, isIdle)
  return Loaded === undefined ? null : <Loaded />
}
