import type { UsageDay } from '@fovea/contract/usage'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import type { Day } from '../../../ui/charts/DayChart.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Section } from '../../../ui/layout/Section.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { ButtonLink } from '../../../ui/buttons/links.tsx'
import { latestUsageQuery } from '../calls.ts'
import { DayCounts } from '../components/DayCounts.tsx'

export function LatestDays() {
  const navigate = useNavigate()
  const { data: days, error, refetch } = useQuery(latestUsageQuery)
  const shown = useMemo(() => days?.map(markLast), [days])
  const openDay = useCallback(
    (date: string) => void navigate({ to: '/console/statistic', search: { date } }),
    [navigate],
  )
  if (days?.every(({ count }) => count === 0)) {
    return <Section title="Last 30 days" sentence="No production sessions in the last 30 days." />
  }
  return (
    <Card title="Last 30 days">
      <QueryError title="The last 30 days could not be loaded." query={{ error, refetch }} />
      {(days !== undefined || !error) && (
        <DayCounts
          days={shown}
          effect="opens the day in the statistic"
          onSelect={openDay}
          actions={
            <ButtonLink to="/console/statistic" variant="default" size="xs">
              Open statistic
            </ButtonLink>
          }
          empty={null}
        />
      )}
    </Card>
  )
}

/** The last day is today. */
function markLast(day: UsageDay, index: number, days: readonly UsageDay[]): Day {
  return index === days.length - 1 ? { ...day, open: true } : day
}
