import type { EmailTemplate } from '@fovea/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { templatesQuery } from '../calls.ts'
import { templateColumns } from './template-columns.tsx'

export function TemplateList() {
  const templates = useQuery(templatesQuery)
  return (
    <DataTable<EmailTemplate>
      query={templates}
      failure="The templates could not be loaded."
      label="templates"
      columns={templateColumns}
      rows={templates.data}
      rowId={({ _id }) => _id}
      empty={<EmptyState drawing="letter" sentence="No templates yet." />}
    />
  )
}
