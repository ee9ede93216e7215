import '@mantine/core/styles/Combobox.layer.css'
import { monitorWindows } from '@fovea/contract/admin'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Card } from '../../../../ui/layout/Card.tsx'
import { FiguresSkeleton } from '../../../../ui/figures/FiguresSkeleton.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Pending } from '../../../../ui/feedback/Pending.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { formatTimeOfDay } from '../../../../lib/text/format.ts'
import { monitorDaysQuery } from '../calls.ts'
import { AppCallsTable } from '../components/AppCallsTable.tsx'
import { CallChart } from '../components/CallChart.tsx'
import { CallFigures } from '../components/CallFigures.tsx'
import { RawData } from '../components/RawData.tsx'
import { readMonitorSearch } from '../monitor-search.ts'
import text from '../../../../ui/text/text.module.css'
import classes from './AdminMonitorPage.module.css'

const version = '1.0.2'

export function AdminMonitorPage(): ReactNode {
  const search = useSearch({ from: '/console/admin/admin-monitor' })
  const { days = monitorWindows[0] } = readMonitorSearch(search)
  const navigate = useNavigate({ from: '/console/admin-monitor' })
  const calls = useQuery(monitorDaysQuery(days))
  const { data, error, isPlaceholderData: stale } = calls
  const period = data ? { first: data.since.slice(0, 10), last: data.asOf.slice(0, 10) } : undefined

  function choose(value: string | null) {
    const chosen = monitorWindows.find((choice) => String(choice) === value)
    if (chosen !== undefined)
      void navigate({ search: readMonitorSearch({ days: chosen }), replace: true })
  }

  return (
    <Page
      title="Monitor"
      sentence={`SDK calls across all developers, by day. Updated ${data ? formatTimeOfDay(data.asOf) : '…'}.`}
      action={
        <Select
          aria-label="Duration"
          className={classes.duration}
          data={monitorWindows.map((choice) => ({
            value: String(choice),
            label: `Last ${choice} days`,
          }))}
          value={String(days)}
          onChange={choose}
        />
      }
    >
      {data === null ? (
        <EmptyState
          drawing="chart"
          sentence="The first figures will be here within a few minutes."
        />
      ) : (
        <>
          {data === undefined && !error && <FiguresSkeleton count={3} />}
          {data !== undefined && (
            <div data-stale={stale} aria-busy={stale}>
              <CallFigures days={data.days} since={data.since} />
            </div>
          )}
          <Card
            title="Calls by day"
            sentence={`The last ${days} times 24 hours, which touch ${days + 1} UTC days. The hatched ones are incomplete: their calls are dots, not part of the line.`}
          >
            <Pending
              query={calls}
              failure="The calls could not be loaded."
              className={classes.place}
            />
            {data !== undefined && (
              <div className={classes.place} data-stale={stale} aria-busy={stale}>
                <CallChart days={data.days} />
              </div>
            )}
          </Card>
          {(data !== undefined || !error) && <RawData days={data?.days} stale={stale} />}
          <AppCallsTable environment="prod" days={days} period={period} />
          <AppCallsTable environment="dev" days={days} period={period} />
        </>
      )}
      <p className={text.small}>Version {version}</p>
    </Page>
  )
}
