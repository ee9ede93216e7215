import type { MonitorApp } from '@fovea/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStaffPermission } from '../../../../lib/auth/current-user.ts'
import { formatNumber } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { ErrorNotice } from '../../../../ui/feedback/ErrorNotice.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { ExportButton } from '../../../../ui/tables/ExportButton.tsx'
import { MoreRows } from '../../../../ui/tables/MoreRows.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { formatAppName, formatOwnerEmail, nameAppsFile } from '../call-days.ts'
import { loadAllApps, monitorAppsQuery } from '../calls.ts'
import type { MonitorDays } from '../monitor-search.ts'

type AppRow = MonitorApp & { app: string }

/** An owner without name and address was deleted. */
function Owner({ app }: { app: MonitorApp }) {
  const words = formatOwnerEmail(app)
  const mayOpen = useStaffPermission('customers:read')
  if (!mayOpen || (app.email === '' && app.name === '')) return words
  return (
    <TextLink to="/console/admin-users" search={{ id: app.ownerId }}>
      {words}
    </TextLink>
  )
}

const column = createColumnHelper<AppRow>()

const columns = [
  column.accessor('app', 'App', (name) => <bdi>{name}</bdi>),
  column.accessor('email', 'Owner email', (_, row) => <Owner app={row} />),
  column.accessor('name', 'Owner name', (name) => <bdi>{name}</bdi>),
  column.accessor('count', 'Calls', formatNumber, { align: 'end' }),
]

function cellsOf(app: MonitorApp) {
  return [formatAppName(app), app.email, app.name, app.count]
}

const environments = { prod: 'Prod', dev: 'Dev' } as const

type Props = { environment: keyof typeof environments; days: MonitorDays }

export function AppCallsTable({ environment, days }: Props) {
  const apps = useInfiniteQuery(monitorAppsQuery(days, environment))
  const { data, error, isPlaceholderData: stale } = apps
  const rows = data?.pages.flatMap(({ docs }) =>
    docs.map((doc) => ({ ...doc, app: formatAppName(doc) })),
  )
  const [first] = data?.pages ?? []
  const title = `${environments[environment]} calls by app`
  return (
    <Section
      title={title}
      actions={
        <ExportButton
          label={`Export ${environments[environment]} CSV`}
          disabled={stale || first === undefined}
          sheet={async () => ({
            name: nameAppsFile(title, first?.start, days),
            head: ['app', 'email', 'name', 'calls'],
            rows: (first ? await loadAllApps(first.start, environment) : []).map(cellsOf),
          })}
        />
      }
    >
      {error && (
        <ErrorNotice
          title="The apps could not be loaded."
          error={error}
          onRetry={() => void (rows === undefined ? apps.refetch() : apps.fetchNextPage())}
        />
      )}
      {(rows !== undefined || !error) && (
        <DataTable<AppRow>
          label={title}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          partial={apps.hasNextPage}
          empty={`No ${environments[environment]} calls in this period.`}
        />
      )}
      {apps.hasNextPage && (
        <MoreRows
          shown={rows?.length ?? 0}
          all={first?.all ?? 0}
          loading={apps.isFetchingNextPage}
          onMore={() => void apps.fetchNextPage()}
        />
      )}
    </Section>
  )
}
