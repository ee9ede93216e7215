import '@mantine/core/styles/Combobox.layer.css'
import { requestTypes } from '@fovea/contract/requests/options'
import { Select } from '@mantine/core'
import {
  stateFilters,
  typeFilters,
  type RequestsSearch,
  type StateFilter,
  type TypeFilter,
} from '../requests-search.ts'
import classes from '../../../../ui/forms/filters.module.css'

const stateWords: Record<StateFilter, string> = {
  open: 'Open',
  granted: 'Granted or resolved',
  declined: 'Declined',
  all: 'Any status',
}

function typeWord(type: TypeFilter): string {
  return type === 'all' ? 'Any type' : requestTypes[type]
}

type Props = { search: RequestsSearch; onChange: (part: RequestsSearch) => void }

export function RequestFilters({ search, onChange }: Props) {
  const { state = 'open', type = 'all' } = search
  return (
    <div className={classes.filters}>
      <Select
        label="Status"
        data={stateFilters.map((value) => ({ value, label: stateWords[value] }))}
        value={state}
        onChange={(value) =>
          onChange({ state: stateFilters.find((stateFilter) => stateFilter === value) })
        }
        className={classes.field}
      />
      <Select
        label="Type"
        data={typeFilters.map((value) => ({ value, label: typeWord(value) }))}
        value={type}
        onChange={(value) =>
          onChange({ type: typeFilters.find((typeFilter) => typeFilter === value) })
        }
        className={classes.field}
      />
    </div>
  )
}
