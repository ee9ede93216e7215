import { sendStatuses } from '@fovea/contract/admin/template-rules'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import type { RecipientFilter } from './recipients.ts'
import { statusLabels } from '../sending/status-labels.ts'
import classes from '../../../../ui/forms/filters.module.css'
import { FilterSelect } from '../../../../ui/forms/FilterSelect.tsx'

type Narrowing = Pick<RecipientFilter, 'search' | 'status'>
type Props = { filter: Narrowing; onChange: (filter: Narrowing) => void }

export function RecipientFilters({ filter, onChange }: Props) {
  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search}
        aria-label="Search recipients"
        placeholder="Search by name or email"
        value={filter.search ?? ''}
        onSearch={(text) => onChange({ ...filter, search: text || undefined })}
      />
      <FilterSelect
        className={classes.field}
        aria-label="Status"
        any="Any status"
        values={sendStatuses}
        labelOf={(status) => statusLabels[status]}
        value={filter.status}
        onChange={(status) => onChange({ ...filter, status })}
      />
    </div>
  )
}
