import type { GrowthWeek } from '@fovea/contract/admin'
import { activeGroups, formatCustomerGroup } from '@fovea/contract/admin/customer-groups'
import { platformNames, type PlatformType, platformTypes } from '@fovea/contract/license-keys/rules'
import { useNavigate } from '@tanstack/react-router'
import { formatNumber } from '../../../../lib/text/format.ts'
import { DayChart } from '../../../../ui/charts/DayChart.tsx'
import { ChartLegend } from '../../../../ui/charts/legend/ChartLegend.tsx'
import { Swatch } from '../../../../ui/charts/legend/Swatch.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { formatShare } from '../format-share.ts'
import { GroupLink } from './GroupLink.tsx'

type Props = { weeks: readonly GrowthWeek[] }

function useOpenWeek(weeks: readonly GrowthWeek[]) {
  const navigate = useNavigate()
  return (date: string) => {
    const week = weeks.find(({ from, active }) => from === date && active > 0)
    if (week === undefined) return
    const group = formatCustomerGroup({ name: 'active', from: week.from, to: week.to })
    void navigate({ to: '/console/admin-users', search: { group, sort: 'sessions' } })
  }
}

const effect = 'opens the customers of the week'

type Measure = { label: string; read: (week: GrowthWeek) => string }
type UseRow = { measure: Measure; weeks: readonly GrowthWeek[] }

function sumSessions({ sessions }: GrowthWeek) {
  return platformTypes.reduce((sum, platform) => sum + sessions[platform], 0)
}

const measures: readonly Measure[] = [
  { label: 'Apps', read: ({ activeApps }) => formatNumber(activeApps) },
  { label: 'Customers', read: ({ active }) => formatNumber(active) },
  { label: 'Sessions', read: (week) => formatNumber(sumSessions(week)) },
  {
    label: 'Sessions per app',
    read: (week) =>
      week.activeApps === 0 ? '–' : formatNumber(Math.round(sumSessions(week) / week.activeApps)),
  },
]

const end = { align: 'end' } as const

function UseCell({ row, week }: { row: UseRow; week: GrowthWeek | undefined }) {
  if (week === undefined) return '–'
  return (
    <GroupLink group="active" period={week} sort="sessions" some={week.active > 0}>
      {row.measure.read(week)}
    </GroupLink>
  )
}

const columnOfUse = createColumnHelper<UseRow>()

const columnsOfUse = [
  columnOfUse.computed(({ measure }) => measure.label, 'In the week'),
  columnOfUse.display(
    'This week so far',
    (row) => <UseCell row={row} week={row.weeks.at(-1)} />,
    end,
  ),
  columnOfUse.display('Last week', (row) => <UseCell row={row} week={row.weeks.at(-2)} />, end),
]

export function ActiveApps({ weeks }: Props) {
  const openWeek = useOpenWeek(weeks)
  return (
    <Card
      title="Weekly active apps"
      sentence="Apps with a production session in the week. An app on two platforms counts twice."
    >
      <div>
        <DayChart
          label="Weekly active apps"
          noun="app"
          days={weeks.map(({ from: date, to, open, activeApps: count }) => ({
            date,
            to,
            open,
            count,
          }))}
          effect={effect}
          onSelect={openWeek}
        />
        <ChartLegend hatched="Part of a week" />
      </div>
      <DataTable<UseRow>
        label="Weekly active apps"
        columns={columnsOfUse}
        rows={measures.map((measure) => ({ measure, weeks }))}
        rowId={({ measure }) => measure.label}
        partial
        empty=""
      />
    </Card>
  )
}

type PlatformRow = { platform: PlatformType; look: number; weeks: readonly GrowthWeek[] }

const column = createColumnHelper<PlatformRow>()

function Sessions({ row: { platform }, week }: { row: PlatformRow; week: GrowthWeek | undefined }) {
  if (week === undefined) return '–'
  const count = week.sessions[platform]
  return (
    <GroupLink group={activeGroups[platform]} period={week} sort="sessions" some={count > 0}>
      {formatNumber(count)}
    </GroupLink>
  )
}

function Share({ row: { weeks, platform } }: { row: PlatformRow }) {
  const week = weeks.at(-2)
  if (week === undefined) return '–'
  const count = week.sessions[platform]
  return (
    <GroupLink group={activeGroups[platform]} period={week} sort="sessions" some={count > 0}>
      {formatShare(count, sumSessions(week))}
    </GroupLink>
  )
}

const columns = [
  column.display('Platform', ({ platform, look }) => (
    <>
      <Swatch look={look} /> {platformNames[platform]}
    </>
  )),
  column.display('This week so far', (row) => <Sessions row={row} week={row.weeks.at(-1)} />, end),
  column.display('Last week', (row) => <Sessions row={row} week={row.weeks.at(-2)} />, end),
  column.display('Share', (row) => <Share row={row} />, end),
]

export function Platforms({ weeks }: Props) {
  const openWeek = useOpenWeek(weeks)
  const rows = platformTypes.map((platform, look) => ({ platform, look, weeks }))
  const days = weeks.map((week) => ({
    date: week.from,
    to: week.to,
    open: week.open,
    count: sumSessions(week),
    parts: platformTypes.map((platform, look) => ({
      name: platformNames[platform],
      look,
      count: week.sessions[platform],
    })),
  }))
  return (
    <Card
      title="Sessions by platform"
      sentence="Production and commercial sessions, by week. Shares are of the last whole week."
    >
      <div>
        <DayChart
          label="Sessions by platform"
          noun="session"
          days={days}
          effect={effect}
          onSelect={openWeek}
        />
        <ChartLegend hatched="Part of a week" colorless />
      </div>
      <DataTable<PlatformRow>
        label="Sessions by platform"
        columns={columns}
        rows={rows}
        rowId={({ platform }) => platform}
        partial
        empty=""
      />
    </Card>
  )
}
