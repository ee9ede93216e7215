import type { AuditEntry } from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOpenRows } from '../../../../lib/page/use-open-rows.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { NothingMatches } from '../../../../ui/feedback/NothingMatches.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { DownloadLink } from '../../../../ui/buttons/DownloadLink.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { auditQuery, getAuditFileUrl } from '../calls.ts'
import { formatMonths } from '../audit-labels.ts'
import { isFiltered, readAuditSearch, type AuditSearch } from '../audit-search.ts'
import { AuditDetail } from '../components/AuditDetail.tsx'
import { AuditFilters } from '../components/AuditFilters.tsx'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { UserText } from '../../../../ui/text/UserText.tsx'
import { formatDate, formatExact, formatTimeOfDay } from '../../../../lib/text/format.ts'
import { AuditSentence } from '../components/AuditSentence.tsx'

const column = createColumnHelper<AuditEntry>()

/** The links keep the other filters. */
function createAuditColumns(search: AuditSearch) {
  return [
    column.accessor('at', 'When', (value) => (
      <time dateTime={value} title={formatExact(value)}>
        {formatDate(value)}, {formatTimeOfDay(value)}
      </time>
    )),
    column.accessor('actor', 'Admin', (actor) => (
      <TextLink to="/console/admin-audit" search={{ ...search, actor }}>
        <UserText text={actor} />
      </TextLink>
    )),
    column.computed(
      formatAuditEntry,
      'What',
      (words, entry) => (
        <span title={words}>
          <AuditSentence entry={entry} />
        </span>
      ),
      { fill: true },
    ),
  ]
}

export function AdminAuditPage(): ReactNode {
  const search = readAuditSearch(useSearch({ from: '/console/admin/admin-audit' }))
  const navigate = useNavigate({ from: '/console/admin-audit' })
  const entries = useInfiniteQuery(auditQuery(search))
  const { open, toggle } = useOpenRows()
  const pages = entries.data?.pages
  const filtered = isFiltered(search)
  const rows = pages?.flatMap(({ docs }) => docs)
  // Rows of the filters before say nothing about these, and a field that is being cleared keeps its focus.
  const isEmpty = rows?.length === 0 && !filtered && !entries.isPlaceholderData
  const keptMonths = pages?.at(-1)?.keptMonths
  const columns = createAuditColumns(search)

  function change(part: AuditSearch) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  }

  return (
    <Page
      title="Audit"
      sentence={`What staff change in the back office and which customers they view, newest first.${keptMonths === undefined ? '' : ` Entries are kept for ${formatMonths(keptMonths)}.`}`}
      action={!isEmpty && <DownloadLink href={getAuditFileUrl(search)}>Export CSV</DownloadLink>}
    >
      {!isEmpty && (
        <AuditFilters search={search} actions={pages?.at(-1)?.actions ?? []} onChange={change} />
      )}
      <DataTable<AuditEntry>
        query={entries}
        failure="The audit log could not be loaded."
        label="audit entries"
        columns={columns}
        rows={rows}
        rowId={({ _id }) => _id}
        placeholderRows={5}
        partial
        empty={
          filtered ? (
            <NothingMatches
              drawing="list"
              sentence="No entries match these filters."
              onAct={() => void navigate({ search: {}, replace: true })}
            />
          ) : (
            <EmptyState
              drawing="list"
              sentence="Nothing yet. Changes to customers, keys, money, requests, content and staff appear here."
            />
          )
        }
        expand={{
          open,
          onToggle: toggle,
          canOpen: () => true,
          nameOf: (entry) => formatAuditEntry(entry),
          renderDetail: (entry) => <AuditDetail entry={entry} />,
        }}
      />
      <OlderRows query={entries} />
    </Page>
  )
}
