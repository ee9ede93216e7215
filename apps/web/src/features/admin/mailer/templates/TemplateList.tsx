import type { EmailTemplate } from '@fovea/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { ButtonLink } from '../../../../ui/buttons/links.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { templatesQuery } from '../calls.ts'
import { newTemplateId } from '../mailer-search.ts'
import { templateColumns } from './template-columns.tsx'

export function TemplateList() {
  const templates = useQuery(templatesQuery)
  return (
    <Page
      title="Email sender"
      sentence="Templates and their recipients. Select one to edit or send."
      action={
        <ButtonLink to="/console/admin-email-sender" search={{ id: newTemplateId }}>
          Create new
        </ButtonLink>
      }
    >
      <DataTable<EmailTemplate>
        query={templates}
        failure="The templates could not be loaded."
        label="templates"
        columns={templateColumns}
        rows={templates.data}
        rowId={({ _id }) => _id}
        empty={<EmptyState drawing="letter" sentence="No templates yet." />}
      />
    </Page>
  )
}
