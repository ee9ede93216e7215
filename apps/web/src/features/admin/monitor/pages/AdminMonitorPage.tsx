import '@mantine/core/styles/Combobox.layer.css'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '../../../../ui/layout/Card.tsx'
import { FiguresSkeleton } from '../../../../ui/figures/FiguresSkeleton.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { monitorDaysQuery } from '../calls.ts'
import { AppCallsTable } from '../components/AppCallsTable.tsx'
import { CallChart } from '../components/CallChart.tsx'
import { CallFigures } from '../components/CallFigures.tsx'
import { RawData } from '../components/RawData.tsx'
import { monitorDays, readMonitorSearch } from '../monitor-search.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './AdminMonitorPage.module.css'

const version = '1.0.2'

export function AdminMonitorPage(): ReactNode {
  const search = useSearch({ from: '/console/admin/admin-monitor' })
  const { days = monitorDays[0] } = readMonitorSearch(search)
  const navigate = useNavigate({ from: '/console/admin-monitor' })
  const calls = useQuery(monitorDaysQuery(days))
  const { data, error, isPlaceholderData: stale } = calls

  function choose(value: string | null) {
    const chosen = monitorDays.find((choice) => String(choice) === value)
    if (chosen !== undefined)
      void navigate({ search: readMonitorSearch({ days: chosen }), replace: true })
  }

  return (
    <Page
      title="Monitor"
      sentence="SDK calls across all developers, by day."
      action={
        <Select
          aria-label="Duration"
          className={classes.duration}
          data={monitorDays.map((choice) => ({
            value: String(choice),
            label: `Last ${choice} days`,
          }))}
          value={String(days)}
          onChange={choose}
        />
      }
    >
      {data === undefined && !error && <FiguresSkeleton count={3} />}
      {data !== undefined && (
        <div data-stale={stale} aria-busy={stale}>
          <CallFigures days={data.days} since={data.since} />
        </div>
      )}
      <Card title="Calls by day" sentence="UTC days. Parts of a day are hatched.">
        <Pending query={calls} failure="The calls could not be loaded." className={classes.place} />
        {data !== undefined && (
          <div className={classes.place} data-stale={stale} aria-busy={stale}>
            <CallChart days={data.days} />
          </div>
        )}
      </Card>
      {(data !== undefined || !error) && <RawData days={data?.days} stale={stale} />}
      <AppCallsTable environment="prod" days={days} />
      <AppCallsTable environment="dev" days={days} />
      <p className={text.small}>Version {version}</p>
    </Page>
  )
}
