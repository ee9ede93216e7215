import type { EmailTemplate } from '@fovea/contract/admin'
import { useQuery } from '@tanstack/react-query'
import { DataTable } from '../../../../ui/tables/DataTable.tsx'
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx'
import { templatesQuery } from '../calls.ts'
import { newTemplateId } from '../mailer-search.ts'
import { ButtonLink, TextLink } from '../../../../ui/buttons/links.tsx'
import { createColumnHelper } from '../../../../ui/tables/table-columns.ts'
import { Day, Time } from '../../../../ui/values/Time.tsx'
import classes from './template-columns.module.css'

const column = createColumnHelper<EmailTemplate>()

const templateColumns = [
  column.accessor(
    'emailSubject',
    'Subject',
    // The link is stretched over the row and opens the template.
    (value, row) => (
      <TextLink className={classes.link} to="/console/admin-email-sender" search={{ id: row._id }}>
        {value}
      </TextLink>
    ),
  ),
  column.accessor('updated', 'Changed', (value) => <Time iso={value} />),
  column.accessor('created', 'Created', (value) => <Day iso={value} />),
]

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
      empty={
        <EmptyState
          drawing="letter"
          sentence="No templates yet. Recipients are chosen before each sending."
          action={
            <ButtonLink
              to="/console/admin-email-sender"
              search={{ id: newTemplateId }}
              variant="default"
            >
              New template
            </ButtonLink>
          }
        />
      }
    />
  )
}
