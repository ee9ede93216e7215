import '@mantine/core/styles/Combobox.layer.css'
import {
  customerKinds,
  customerPlans,
  customerStates,
} from '@fovea/contract/admin/customer-options'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import type { CustomerFilters as Filters } from '../calls.ts'
import { kindLabels, planLabels, stateLabels } from './customer-labels.ts'
import { tagsQuery } from '../tags/tag-calls.ts'
import classes from '../../../../ui/forms/filters.module.css'
import { FilterSelect } from '../../../../ui/forms/FilterSelect.tsx'

type Props = { filters: Filters; onChange: (part: Filters) => void }

export function CustomerFilters({ filters, onChange }: Props) {
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <div className={classes.filters}>
      <SearchField
        label="Find a user"
        placeholder="Name, email, app, key, invoice"
        className={classes.search}
        value={filters.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <FilterSelect
        label="Kind"
        any="Anyone"
        values={customerKinds}
        labelOf={(kind) => kindLabels[kind]}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label="Plan"
        any="Any plan"
        values={customerPlans}
        labelOf={(plan) => planLabels[plan]}
        value={filters.plan}
        onChange={(plan) => onChange({ plan })}
      />
      <FilterSelect
        label="Account"
        any="Any account"
        values={customerStates}
        labelOf={(state) => stateLabels[state]}
        value={filters.state}
        onChange={(state) => onChange({ state })}
      />
      {/* Also without tags, because the others would move when the first one arrives. */}
      <Select
        label="Tag"
        className={classes.day}
        searchable
        clearable
        placeholder="Any tag"
        nothingFoundMessage="No tags."
        data={[...new Set([...tags, ...(filters.tag === undefined ? [] : [filters.tag])])]}
        value={filters.tag ?? null}
        onChange={(tag) => onChange({ tag: tag ?? undefined })}
      />
    </div>
  )
}
