import { sendStatuses } from '@fovea/contract/admin/template-rules'
import { TextInput } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import type { RecipientFilter } from './recipients.ts'
import { statusLabels } from '../sending/status-labels.ts'
import classes from '../../../../ui/forms/filters.module.css'
import { FilterSelect } from '../../../../ui/forms/FilterSelect.tsx'

type Props = { filter: RecipientFilter; onChange: (filter: RecipientFilter) => void }

export function RecipientFilters({ filter, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label="Search recipients"
        placeholder="Search by name or email"
        leftSection={<Icon name="search" />}
        data-table-search
        value={filter.text}
        onChange={({ currentTarget: { value } }) => onChange({ ...filter, text: value })}
      />
      <FilterSelect
        className={classes.field}
        aria-label="Status"
        any="Any status"
        values={sendStatuses}
        labelOf={(status) => statusLabels[status]}
        value={filter.status === 'any' ? undefined : filter.status}
        onChange={(status) => onChange({ ...filter, status: status ?? 'any' })}
      />
    </div>
  )
}
