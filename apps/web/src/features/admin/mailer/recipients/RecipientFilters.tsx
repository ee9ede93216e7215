import '@mantine/core/styles/Combobox.layer.css'
import { sendStatuses } from '@fovea/contract/admin/template-rules'
import { Select, TextInput } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import type { RecipientFilter } from './recipients.ts'
import { statusLabels } from '../sending/status-labels.ts'
import classes from '../../../../ui/forms/filters.module.css'

const statuses = [
  { value: 'any', label: 'Any status' },
  ...sendStatuses.map((value) => ({ value, label: statusLabels[value] })),
]

type Props = { filter: RecipientFilter; onChange: (filter: RecipientFilter) => void }

export function RecipientFilters({ filter, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search recipients"
        placeholder="Search by email"
        leftSection={<Icon name="search" />}
        data-table-search
        value={filter.text}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, text: value })}
      />
      <Select
        className={classes.field}
        aria-label="Status"
        data={statuses}
        value={filter.status}
        onChange={(chosen) =>
          onChange({
            ...filter,
            status: sendStatuses.find((sendStatuse) => sendStatuse === chosen) ?? 'any',
          })
        }
      />
    </div>
  )
}
