import '@mantine/core/styles/Combobox.layer.css'
import { assigneeFilters, requestStatuses, requestTypes } from '@fovea/contract/requests/options'
import { Select } from '@mantine/core'
import { formatNumber } from '../../../../lib/text/format.ts'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import type { RequestCounts } from '../calls.ts'
import { typeFilters, type RequestsSearch, type TypeFilter } from '../requests-search.ts'
import classes from '../../../../ui/forms/filters.module.css'

const anyone = 'anyone'

const assignees: { value: string; label: string }[] = [
  { value: anyone, label: 'Anyone' },
  { value: 'me', label: 'Me' },
  { value: 'unassigned', label: 'Unassigned' },
]

type Props = {
  search: RequestsSearch
  counts: RequestCounts['counts']
  onChange: (part: RequestsSearch) => void
}

export function RequestFilters({ search, counts, onChange }: Props) {
  const { status = 'open', type = 'all', assignee } = search
  const turn = requestStatuses.find((known) => known === status)

  function labelOf(filter: TypeFilter) {
    if (filter === 'all') return 'Any type'
    const name = requestTypes[filter]
    const row = counts.find((other) => other.type === name && other.status === turn)
    return row === undefined ? name : `${name} (${formatNumber(row.count)})`
  }

  return (
    <div className={classes.filters}>
      <SearchField
        label="Find a request"
        placeholder="Text, name, email or team"
        className={classes.search}
        value={search.search ?? ''}
        onSearch={(text) => onChange({ search: text || undefined })}
      />
      <Select
        label="Type"
        data={typeFilters.map((value) => ({ value, label: labelOf(value) }))}
        value={type}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ type: typeFilters.find((typeFilter) => typeFilter === value) })
        }
        className={classes.field}
      />
      <Select
        label="Assigned to"
        data={assignees}
        value={assignee ?? anyone}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ assignee: assigneeFilters.find((known) => known === value) })
        }
        className={classes.day}
      />
    </div>
  )
}
