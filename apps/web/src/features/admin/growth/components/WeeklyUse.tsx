import type { GrowthWeek } from '@fovea/contract/admin'
import { activeGroups, formatCustomerGroup } from '@fovea/contract/admin/customer-groups'
import { platformNames, type PlatformType, platformTypes } from '@fovea/contract/license-keys/rules'
import { useNavigate } from '@tanstack/react-router'
import { formatCount, formatNumber } from '../../../../lib/text/format.ts'
import { DayChart } from '../../../../ui/charts/DayChart.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { formatShare } from '../format-share.ts'
import { GroupLink } from './GroupLink.tsx'
import { Period } from './Period.tsx'
import classes from './WeeklyUse.module.css'

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

export function ActiveApps({ weeks }: Props) {
  const openWeek = useOpenWeek(weeks)
  const week = weeks.at(-1)
  return (
    <Card
      title="Weekly active apps"
      sentence="Apps with a production session in the week. An app on two platforms counts twice."
    >
      {week && (
        <p className={classes.now}>
          <GroupLink group="active" period={week} sort="sessions" some={week.active > 0}>
            {formatCount(week.activeApps, 'app')}
          </GroupLink>{' '}
          of {formatCount(week.active, 'customer')} <Period period={week} />
        </p>
      )}
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
    </Card>
  )
}

type PlatformRow = { platform: PlatformType; total: number; weeks: readonly GrowthWeek[] }

const column = createColumnHelper<PlatformRow>()
const end = { align: 'end' } as const

function Sessions({ row: { platform }, week }: { row: PlatformRow; week: GrowthWeek | undefined }) {
  if (week === undefined) return '–'
  const count = week.sessions[platform]
  return (
    <GroupLink group={activeGroups[platform]} period={week} sort="sessions" some={count > 0}>
      {formatNumber(count)}
    </GroupLink>
  )
}

function shareOf({ weeks, platform }: PlatformRow) {
  const week = weeks.at(-2)
  if (week === undefined) return '–'
  const all = platformTypes.reduce((sum, type) => sum + week.sessions[type], 0)
  return formatShare(week.sessions[platform], all)
}

const columns = [
  column.display('Platform', ({ platform }) => platformNames[platform]),
  column.display('This week so far', (row) => <Sessions row={row} week={row.weeks.at(-1)} />, end),
  column.display('Last week', (row) => <Sessions row={row} week={row.weeks.at(-2)} />, end),
  column.display('Share', shareOf, end),
]

export function Platforms({ weeks }: Props) {
  const openWeek = useOpenWeek(weeks)
  const rows = platformTypes.map((platform) => ({
    platform,
    weeks,
    total: weeks.reduce((sum, { sessions }) => sum + sessions[platform], 0),
  }))
  const days = weeks.map(({ from: date, to, open, sessions }) => ({
    date,
    to,
    open,
    count: platformTypes.reduce((sum, platform) => sum + sessions[platform], 0),
    parts: platformTypes.map((platform, look) => ({
      name: platformNames[platform],
      look,
      count: sessions[platform],
    })),
  }))
  return (
    <Card
      title="Sessions by platform"
      sentence="Production and commercial sessions, by week. Shares are of the last whole week."
    >
      <DayChart
        label="Sessions by platform"
        noun="session"
        days={days}
        effect={effect}
        onSelect={openWeek}
      />
      <DataTable<PlatformRow>
        label="Sessions by platform"
        columns={columns}
        rows={rows}
        rowId={({ platform }) => platform}
        partial
        dense
        empty=""
      />
    </Card>
  )
}
