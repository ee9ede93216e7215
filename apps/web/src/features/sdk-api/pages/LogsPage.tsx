import type { LogEntry } from '@fovea/contract/sdk-api'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ApiError } from '../../../lib/http/http-errors.ts'
import { notify } from '../../../lib/page/notify.ts'
import { useOpenRows } from '../../../lib/page/use-open-rows.ts'
import { formatCount, formatNumber } from '../../../lib/text/format.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { QueryError } from '../../../ui/feedback/ErrorNotice.tsx'
import { Page } from '../../../ui/layout/Page.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { ExportButton } from '../../../ui/tables/ExportButton.tsx'
import { OlderRows } from '../../../ui/tables/OlderRows.tsx'
import { fetchLogPage, logFiltersQuery } from '../logs/log-calls.ts'
import { logColumns } from '../components/logs/log-columns.tsx'
import { LogDetail } from '../components/logs/LogDetail.tsx'
import { LogFilters } from '../components/logs/LogFilters.tsx'
import { NoLogs } from '../components/logs/NoLogs.tsx'
import { LogVolume } from '../components/logs/LogVolume.tsx'
import { isFiltered, pickKnownFilters } from '../logs/log-query.ts'
import type { LogSearch } from '../logs/log-search.ts'
import { collectLogEntries, createLogSheet } from '../logs/log-sheet.ts'
import { formatMoment, formatLogName, isOpenRefusal } from '../logs/log-labels.ts'
import { useLiveLog } from '../logs/use-live-log.ts'
import { Ring } from '../../../ui/drawings/Ring.tsx'
import narrow from '../components/logs/narrow-log.module.css'
import classes from '../components/logs/LiveControl.module.css'

export function LogsPage() {
  const search = pickKnownFilters(useSearch({ from: '/console/logs' }))
  const navigate = useNavigate({ from: '/console/logs' })
  const { log, live, paused, waiting, pause, resume } = useLiveLog(search)
  const { open, toggle } = useOpenRows()
  const pages = log.data?.pages
  const rows = pages?.flatMap(({ docs }) => docs)
  const isEmpty = rows?.length === 0 && !log.hasNextPage && !isFiltered(search)
  const filters = useQuery({ ...logFiltersQuery, enabled: isEmpty })
  const missingKey = log.error instanceof ApiError && log.error.status === 404

  function change(part: LogSearch) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  }

  async function exportAll() {
    const { docs, cutAt } = await collectLogEntries((cursor, limit) =>
      fetchLogPage(search, { cursor, limit }),
    )
    if (cutAt !== undefined) {
      notify.success(
        `Exported ${formatCount(docs.length, 'row')}, back to ${formatMoment(cutAt)} UTC. Narrow the filters to get the rest.`,
      )
    }
    return createLogSheet(docs)
  }

  return (
    <Page
      title="Logs"
      sentence="Every session your apps tried to start in the last 30 days, and why some were refused."
      action={
        <ExportButton
          label="Export CSV"
          sheet={exportAll}
          disabled={rows === undefined || rows.length === 0}
        />
      }
    >
      {isEmpty && filters.isFetched ? (
        <NoLogs isKeyless={filters.data?.keys.length === 0} />
      ) : (
        <>
          <LogFilters search={search} onChange={change}>
            {live && (
              <LiveControl paused={paused} waiting={waiting} onPause={pause} onResume={resume} />
            )}
          </LogFilters>
          {pages === undefined && log.error && !missingKey ? (
            <QueryError title="The logs could not be loaded." query={log} />
          ) : (
            <div className={narrow.log}>
              {!missingKey && (
                <LogVolume
                  search={search}
                  changedAt={log.dataUpdatedAt}
                  onZoom={(part) => void navigate({ search: (before) => ({ ...before, ...part }) })}
                  onResult={(code) => change({ code })}
                />
              )}
              <DataTable<LogEntry>
                label="logs"
                columns={logColumns}
                // Whether there is a key decides what replaces an empty log.
                rows={missingKey ? [] : isEmpty ? undefined : rows}
                rowId={({ id }) => id}
                placeholderRows={16}
                partial
                dense
                isMarked={isOpenRefusal}
                empty={
                  <Nothing
                    searchedTo={pages?.at(-1)?.searchedTo}
                    onClear={() => void navigate({ search: {}, replace: true })}
                  />
                }
                expand={{
                  open,
                  onToggle: toggle,
                  canOpen: () => true,
                  nameOf: formatLogName,
                  renderDetail: (entry) => <LogDetail entry={entry} />,
                }}
              />
            </div>
          )}
          <OlderRows query={log} />
        </>
      )}
    </Page>
  )
}

type NothingProps = { searchedTo: string | undefined; onClear: () => void }

function Nothing({ searchedTo, onClear }: NothingProps) {
  return (
    <EmptyState
      drawing="list"
      sentence={
        searchedTo === undefined
          ? 'Nothing matches these filters.'
          : `Nothing matches back to ${formatMoment(searchedTo)} UTC.`
      }
      action={
        <Button variant="default" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  )
}

type Props = {
  paused: boolean
  waiting: { count: number; more: boolean }
  onPause: () => void
  onResume: () => void
}

function LiveControl({ paused, waiting, onPause, onResume }: Props) {
  return (
    <div className={classes.control} data-paused={paused}>
      <output className={classes.state}>
        <Ring tone={paused ? 'idle' : 'good'} size={14} />
        {paused ? `Paused: ${wordsOf(waiting)} new` : 'Live'}
      </output>
      <Button variant="default" size="xs" onClick={paused ? onResume : onPause}>
        {paused ? 'Resume' : 'Pause'}
      </Button>
    </div>
  )
}

function wordsOf({ count, more }: Props['waiting']) {
  return `${formatNumber(count)}${more ? '+' : ''}`
}
