import type { CompanyInfo } from '@fovea/contract/admin'
import { useMemo } from 'react'
import { bucketWeeks, mostDayBars } from '../../../../ui/charts/bucket-weeks.ts'
import { DayChart } from '../../../../ui/charts/DayChart.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { countDays } from '../summary.ts'

type Props = { docs: readonly CompanyInfo[]; start: number; end: number }

export function AnswerChart({ docs, start, end }: Props) {
  const days = useMemo(() => countDays(docs, { start, end }), [docs, start, end])
  const isWeekly = days.length > mostDayBars
  const bars = useMemo(() => (isWeekly ? bucketWeeks(days) : days), [days, isWeekly])
  const title = `Answers by ${isWeekly ? 'week' : 'day'}`
  return (
    <Card
      title={title}
      sentence={
        isWeekly
          ? 'Weeks from Monday to Sunday, UTC. Parts of a week are hatched.'
          : 'UTC days. Parts of a day are hatched.'
      }
    >
      <DayChart label={title} noun="answer" days={bars} />
    </Card>
  )
}
