import { useState } from 'react'
import { formatNumber } from '../src/lib/text/format.ts'
import { ExportButton } from '../src/ui/tables/ExportButton.tsx'
import { DataTable } from '../src/ui/tables/DataTable.tsx'
import { createDeviceColumns } from '../src/ui/tables/device-columns.tsx'
import { EmptyState } from '../src/ui/feedback/EmptyState.tsx'
import { IconButton } from '../src/ui/buttons/IconButton.tsx'
import { MoreRows } from '../src/ui/tables/MoreRows.tsx'
import { OlderRows } from '../src/ui/tables/OlderRows.tsx'
import { createColumnHelper } from '../src/ui/tables/table-columns.ts'
import type { Expand } from '../src/ui/tables/TableRow.tsx'
import { UserText } from '../src/ui/text/UserText.tsx'
import { Day } from '../src/ui/values/Time.tsx'
import {
  createDayCount,
  createDates,
  longText,
  longWord,
  doNothing,
  serverError,
} from './samples.ts'
import { Column, State, States } from './States.tsx'
import type { Story, StoryGroup } from './story.ts'

export default { title: 'Tables' } satisfies StoryGroup

type App = { name: string; platform: string; sessions: number; created: string }

const column = createColumnHelper<App>()
const columns = [
  column.accessor('name', 'App'),
  column.accessor('platform', 'Platform'),
  column.accessor('created', 'Created', (value) => <Day iso={`${value}T09:00:00Z`} />),
  column.accessor('sessions', 'Sessions', formatNumber, { align: 'end' }),
]

const fittingColumns = [
  column.accessor('name', 'App', (name) => <UserText text={name} titled />, { fill: true }),
  column.accessor('sessions', 'Sessions', formatNumber, { align: 'end' }),
]

const apps = createDates(12).map((created, at) => ({
  name: `reader-${at + 1}`,
  platform: ['iOS', 'Android', 'Web'][at % 3] ?? 'Web',
  sessions: createDayCount(at, 1200),
  created,
}))
const longApps = [longText, longWord].map((name) => ({
  name,
  platform: 'Android',
  sessions: 1_234_567_890,
  created: '2026-10-31',
}))

type TableProps = { rows: App[] | undefined; expand?: Expand<App>; cards?: boolean }

function Apps({ rows, expand, cards = false }: TableProps) {
  return (
    <DataTable
      label="apps"
      columns={columns}
      rows={rows}
      rowId={({ name }) => name}
      empty={<EmptyState drawing="list" sentence="No apps yet." />}
      cards={cards}
      {...(expand && { expand })}
    />
  )
}

function OpeningApps() {
  const [open, setOpen] = useState('reader-1')
  return (
    <Apps
      rows={apps.slice(0, 3)}
      expand={{
        open: new Set([open]),
        onToggle: (id) => setOpen(open === id ? '' : id),
        canOpen: ({ platform }) => platform !== 'Web',
        nameOf: ({ name }) => name,
        renderDetail: ({ name }) => `All there is to say of ${name}.`,
        renderActs: ({ name }) => (
          <IconButton icon="trash" label={`Delete ${name}`} onClick={doNothing} />
        ),
      }}
    />
  )
}

export const DataTableStates: Story = {
  name: 'DataTable',
  render: () => (
    <States>
      <State name="as cards">
        <Apps rows={apps.slice(0, 5)} cards />
      </State>
      <State name="as cards, loading">
        <Apps rows={undefined} cards />
      </State>
      <State name="a few rows">
        <Apps rows={apps.slice(0, 3)} />
      </State>
      <State name="stays a table on phones, long texts are cut">
        <DataTable
          label="apps"
          columns={fittingColumns}
          rows={[...longApps, ...apps.slice(0, 2)]}
          rowId={({ name }) => name}
          empty={null}
          fits
        />
      </State>
      <State name="many rows: searched and sorted">
        <Apps rows={apps} />
      </State>
      <State name="sorted by the server">
        <DataTable
          label="apps"
          columns={columns}
          rows={apps.slice(0, 3)}
          rowId={({ name }) => name}
          partial
          serverSort={{
            order: { column: 'Sessions', direction: 'descending' },
            columns: ['App', 'Sessions'],
            onSort: doNothing,
          }}
          empty={null}
        />
      </State>
      <State name="a row that was just made, many columns">
        <DataTable
          label="apps"
          columns={columns}
          rows={apps.slice(0, 3)}
          rowId={({ name }) => name}
          fresh="reader-2"
          wide
          empty={null}
        />
      </State>
      <State name="low rows, of which one is to be looked at">
        <DataTable
          label="apps"
          columns={columns}
          rows={apps.slice(0, 3)}
          rowId={({ name }) => name}
          dense
          isMarked={({ name }) => name === 'reader-2'}
          empty={null}
        />
      </State>
      <State name="rows that open">
        <OpeningApps />
      </State>
      <State name="empty">
        <Apps rows={[]} />
      </State>
      <State name="loading">
        <Apps rows={undefined} />
      </State>
      <State name="long text">
        <Apps rows={longApps} />
      </State>
    </States>
  ),
}

const page = {
  hasNextPage: true,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  error: null,
  fetchNextPage: () => Promise.resolve(),
}

const devices = (['google', 'github'] as const).map((agent) => ({
  label: agent === 'google' ? 'Chrome on Windows' : longText,
  agent,
  ip: agent === 'google' ? '203.0.113.9' : '2001:db8:1234:5678:9abc:def0:1234:5678',
  created: '2026-10-31T09:00:00Z',
  lastSeen: '2026-11-02T18:30:00Z',
}))

export const Devices: Story = {
  name: 'Columns of devices',
  render: () => (
    <DataTable
      label="devices"
      columns={createDeviceColumns<(typeof devices)[number]>()}
      rows={devices}
      rowId={({ agent }) => agent}
      empty="Signed in nowhere."
    />
  ),
}

export const BelowTables: Story = {
  name: 'MoreRows, OlderRows, ExportButton',
  render: () => (
    <States>
      <State name="MoreRows">
        <MoreRows shown={50} all={12_345} onMore={doNothing} />
      </State>
      <State name="OlderRows">
        <OlderRows query={page} />
      </State>
      <State name="OlderRows, loading">
        <OlderRows query={{ ...page, isFetchingNextPage: true }} />
      </State>
      <State name="OlderRows, error">
        <Column>
          <OlderRows query={{ ...page, isFetchNextPageError: true, error: serverError }} />
        </Column>
      </State>
      <State name="ExportButton">
        <ExportButton label="Export CSV" sheet={sheet} disabled={false} />
      </State>
      <State name="ExportButton, with nothing to export">
        <ExportButton label="Export CSV" sheet={sheet} disabled />
      </State>
    </States>
  ),
}

function sheet() {
  return { name: 'apps', head: ['App'], rows: apps.map(({ name }) => [name]) }
}
