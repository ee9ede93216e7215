import type { EmailTemplate } from '@fovea/contract/admin'
import { TextLink } from '../../../../ui/buttons/links.tsx'
import { columnsOf } from '../../../../ui/tables/table-columns.ts'
import { Day, Time } from '../../../../ui/values/Time.tsx'
import classes from './template-columns.module.css'

const column = columnsOf<EmailTemplate>()

export const templateColumns = [
  column.accessor('emailSubject', {
    header: 'Subject',
    // The whole row opens the template: the link is stretched over it.
    cell: ({ row: { original }, getValue }) => (
      <TextLink
        className={classes.link}
        to="/console/admin-email-sender"
        search={{ id: original._id }}
      >
        {getValue()}
      </TextLink>
    ),
  }),
  column.accessor('updated', {
    header: 'Changed',
    cell: ({ getValue }) => <Time iso={getValue()} />,
  }),
  column.accessor('created', {
    header: 'Created',
    cell: ({ getValue }) => <Day iso={getValue()} />,
  }),
]
