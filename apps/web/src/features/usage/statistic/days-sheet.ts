import type { Sheet } from '../../../lib/files/save-csv.ts'
import type { Day } from '../../../ui/charts/DayChart.tsx'

export function createDaysSheet(name: string, days: readonly Day[]): Sheet {
  const [first] = days
  return {
    name,
    head: [
      'Day (UTC)',
      'Sessions',
      ...(first?.parts ?? []).map((part) => part.name),
      ...(first?.before ? ['Prior day (UTC)', 'Prior sessions'] : []),
    ],
    rows: days.map(({ date, count, parts = [], before }) => [
      date,
      count,
      ...parts.map((part) => part.count),
      ...(before ? [before.date, before.count] : []),
    ]),
  }
}
