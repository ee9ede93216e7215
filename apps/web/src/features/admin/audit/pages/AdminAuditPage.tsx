import type { AuditEntry } from '@fovea/contract/admin'
import { formatAuditEntry } from '@fovea/contract/admin/describe-audit-entry'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useOpenRows } from '../../../../lib/page/use-open-rows.ts'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { OlderRows } from '../../../../ui/tables/OlderRows.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { auditQuery, getAuditFileUrl } from '../calls.ts'
import { isFiltered, readAuditSearch, type AuditSearch } from '../audit-search.ts'
import { createAuditColumns } from '../components/audit-columns.tsx'
import { AuditDetail } from '../components/AuditDetail.tsx'
import { AuditFilters } from '../components/AuditFilters.tsx'

export function AdminAuditPage(): ReactNode {
  const search = readAuditSearch(useSearch({ from: '/console/admin/admin-audit' }))
  const navigate = useNavigate({ from: '/console/admin-audit' })
  const entries = useInfiniteQuery(auditQuery(search))
  const { open, toggle } = useOpenRows()
  const pages = entries.data?.pages
  const filtered = isFiltered(search)
  const columns = createAuditColumns(search)

  function change(part: AuditSearch) {
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  }

  return (
    <Page
      title="Audit log"
      sentence="Admin actions, newest first."
      action={
        <Button
          component="a"
          variant="default"
          href={getAuditFileUrl(search)}
          download
          leftSection={<Icon name="download" />}
        >
          Export CSV
        </Button>
      }
    >
      <AuditFilters search={search} actions={pages?.at(-1)?.actions ?? []} onChange={change} />
      <DataTable<AuditEntry>
        query={entries}
        failure="The audit log could not be loaded."
        label="audit entries"
        columns={columns}
        rows={pages?.flatMap(({ docs }) => docs)}
        rowId={({ _id }) => _id}
        placeholderRows={5}
        partial
        empty={
          <EmptyState
            drawing="list"
            sentence={filtered ? 'No entries match these filters.' : 'No admin actions yet.'}
          />
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
