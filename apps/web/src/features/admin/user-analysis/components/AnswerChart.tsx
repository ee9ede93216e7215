import type { CompanyInfo } from '@fovea/contract/admin'
import { useMemo } from 'react'
import { formatExact } from '../../../../lib/text/format.ts'
import { DayChart } from '../../../../ui/charts/DayChart.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { countDays } from '../summary.ts'

type Props = { docs: readonly CompanyInfo[]; start: number; end: number }

export function AnswerChart({ docs, start, end }: Props) {
  const days = useMemo(() => countDays(docs, { start, end }), [docs, start, end])
  return (
    <Card
      title="Answers by day"
      sentence={`By UTC day, since ${formatExact(new Date(start * 1000).toISOString())}.`}
    >
      <DayChart label="Answers by day" noun="answer" days={days} />
    </Card>
  )
}
