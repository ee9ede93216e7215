import {
  readRequestsSearch,
  statusFilters,
  type RequestsSearch,
  type StatusFilter,
} from '../requests-search.ts'
import type { AdminRequest } from '@fovea/contract/admin'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { NothingMatches } from '../../../../ui/feedback/NothingMatches.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { adminRequestsQuery, requestCountsQuery } from '../calls.ts'
import { turnLabels } from '../status-labels.ts'
import { createRequestColumns } from './admin-request-columns.tsx'
import { FailedMails } from './FailedMails.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { SelectedRequests } from './SelectedRequests.tsx'
import flow from '../../../../ui/layout/flow.module.css'

const none: ReadonlySet<string> = new Set()

export function RequestList() {
  const { id: _, ...search } = readRequestsSearch(
    useSearch({ from: '/console/admin/admin-requests' }),
  )
  const { status = 'open' } = search
  const isFiltered = [search.search, search.type, search.assignee].some(Boolean)
  const navigate = useNavigate({ from: '/console/admin-requests' })
  const requests = useInfiniteQuery(adminRequestsQuery(search))
  const { data: { counts = [] } = {} } = useQuery(requestCountsQuery)
  const [ids, setIds] = useState(none)
  const panel = useId()
  const rows = requests.data?.pages.flatMap(({ docs }) => docs)
  // A request that left the list or was decided by another admin is no longer selected.
  const selected = rows?.filter(({ _id, state }) => ids.has(_id) && state === 'open') ?? []
  const columns = useMemo(
    () =>
      createRequestColumns({
        ids,
        onToggle: (id) => setIds((before) => toggle(before, id)),
      }),
    [ids],
  )

  function change(part: RequestsSearch) {
    setIds(none)
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  }

  const countOf = (turn: StatusFilter) =>
    counts.reduce((sum, row) => sum + (row.status === turn ? row.count : 0), 0)

  return (
    <Page
      title="Requests"
      sentence="Requests and reports from developers, most recently updated first."
    >
      <Tabs
        label="Status"
        tabs={statusFilters.map((id) => ({
          id,
          title: id === 'all' ? 'All' : turnLabels[id].label,
          count: countOf(id),
        }))}
        value={status}
        onChange={(turn) => change({ status: turn })}
        panel={panel}
      />
      <div id={panel} role="tabpanel" aria-label="Requests" className={flow.column}>
        <RequestFilters search={search} counts={counts} onChange={change} />
        <SelectedRequests requests={selected} onClear={() => setIds(none)} />
        <DataTable<AdminRequest>
          query={requests}
          failure="The requests could not be loaded."
          label="requests"
          columns={columns}
          rows={rows}
          rowId={({ _id }) => _id}
          placeholderRows={5}
          partial
          wide
          empty={
            isFiltered ? (
              <NothingMatches
                drawing="letter"
                sentence={
                  search.search === undefined
                    ? 'No matching requests.'
                    : `Nothing matches “${search.search}”.`
                }
                onAct={() => change({ search: undefined, type: undefined, assignee: undefined })}
              />
            ) : (
              <EmptyState drawing="letter" sentence={describeNothing(status)} />
            )
          }
        />
        <OlderRows query={requests} />
      </div>
      {(rows !== undefined || requests.error !== null) && <FailedMails />}
    </Page>
  )
}

function describeNothing(status: StatusFilter) {
  switch (status) {
    case 'open':
      return 'Nothing to answer. New requests appear here at once.'
    case 'waiting':
      return 'No request waits for a developer.'
    case 'done':
      return 'No request is done yet.'
    case 'all':
      return 'No requests yet.'
  }
}

function toggle(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id])
}
