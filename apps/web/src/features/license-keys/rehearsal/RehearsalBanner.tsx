import type { Rehearsal } from '@fovea/contract/license-keys'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { getServerNow } from '../../../lib/time/server-clock.ts'
import { ActionNotice } from '../../../ui/feedback/ActionNotice.tsx'
import { Icon } from '../../../ui/drawings/Icon.tsx'
import { useEndRehearsal } from './calls.ts'
import { rehearsalLabels, formatTimeLeft } from './rehearsal-labels.ts'
import classes from './Rehearsal.module.css'

export function RehearsalBanner({ rehearsal }: { rehearsal: Rehearsal }) {
  const nowMs = useSeconds()
  const queries = useQueryClient()
  const end = useEndRehearsal()
  const isOver = nowMs >= Date.parse(rehearsal.until)

  useEffect(() => {
    if (isOver) void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.development() })
  }, [isOver, queries])

  if (isOver) return null
  return (
    <section className={classes.banner} aria-label="Simulation">
      <Icon name="warning" />
      <p className={classes.words}>
        <strong>Simulation: {rehearsalLabels[rehearsal.answer]}.</strong> Your development key
        answers this way for another{' '}
        <span role="timer">{formatTimeLeft(rehearsal.until, nowMs)}</span> minutes.
      </p>
      <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
        End simulation
      </Button>
      <ActionNotice outcome={end.outcome} />
    </section>
  )
}

function useSeconds(): number {
  const [nowMs, setNow] = useState(() => getServerNow().getTime())
  useEffect(() => {
    const tick = setInterval(() => setNow(getServerNow().getTime()), 1000)
    return () => clearInterval(tick)
  }, [])
  return nowMs
}
