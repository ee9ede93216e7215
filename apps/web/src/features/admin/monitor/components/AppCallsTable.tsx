import type { MonitorApp, MonitorWindow } from '@fovea/contract/admin'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatNumber } from '../../../../lib/text/format.ts'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { ErrorNotice } from '../../../../ui/feedback/ErrorNotice.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { ExportButton } from '../../../../ui/tables/ExportButton.tsx'
import { MoreRows } from '../../../../ui/tables/MoreRows.tsx'
import { Section } from '../../../../ui/layout/Section.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { formatAppName, nameMonitorFile } from '../call-days.ts'
import { loadAllApps, monitorAppsQuery } from '../calls.ts'
import { CutText } from '../../../../ui/values/CutText.tsx'
import text from '../../../../ui/text/text.module.css'

type AppRow = MonitorApp & { app: string }

function Owner({ app: { ownerId, ownerKind, name, email } }: { app: MonitorApp }) {
  if (ownerKind === 'deleted') {
    return <span className={text.second}>Account or team deleted</span>
  }
  return (
    <>
      <TextLink to="/console/admin-users" search={{ id: ownerId }}>
        <UserText text={name || email || 'Unknown'} />
      </TextLink>
      <span className={text.second}>{ownerKind === 'team' ? 'Team' : email}</span>
    </>
  )
}

const column = createColumnHelper<AppRow>()

const columns = [
  column.accessor('app', 'App', (name) => <CutText text={name} width="min(26rem, 45vw)" />),
  column.computed(
    ({ name, email }) => `${name} ${email}`,
    'Owner',
    (_, row) => <Owner app={row} />,
  ),
  column.accessor('count', 'Calls', formatNumber, { align: 'end' }),
]

function cellsOf(app: MonitorApp) {
  return [formatAppName(app), app.email, app.name, app.count]
}

const environments = { prod: 'production', dev: 'development' } as const

type Props = {
  environment: keyof typeof environments
  days: MonitorWindow
  /** For the name of the file. */
  period: { first: string; last: string } | undefined
}

export function AppCallsTable({ environment, days, period }: Props) {
  const apps = useInfiniteQuery(monitorAppsQuery(days, environment))
  const { data, error, isPlaceholderData: stale } = apps
  const rows = data?.pages.flatMap(({ docs }) =>
    docs.map((doc) => ({ ...doc, app: formatAppName(doc) })),
  )
  const isEmpty = rows?.length === 0
  const [first] = data?.pages ?? []
  const name = environments[environment]
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)} calls by app`
  return (
    <Section
      title={title}
      {...(isEmpty
        ? { sentence: `No ${name} calls in this period.` }
        : {
            actions: (
              <ExportButton
                label={`Export ${name} CSV`}
                disabled={stale || first === undefined || period === undefined}
                sheet={async () => ({
                  name: nameMonitorFile(title, period?.first, period?.last),
                  head: ['app', 'email', 'name', 'calls'],
                  rows: (await loadAllApps(days, environment)).map(cellsOf),
                })}
              />
            ),
          })}
    >
      {error && (
        <ErrorNotice
          title="The apps could not be loaded."
          error={error}
          onRetry={() => void (rows === undefined ? apps.refetch() : apps.fetchNextPage())}
        />
      )}
      {(rows !== undefined || !error) && !isEmpty && (
        <DataTable<AppRow>
          label={title}
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          partial={apps.hasNextPage}
          empty={null}
          fits
          wide
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
