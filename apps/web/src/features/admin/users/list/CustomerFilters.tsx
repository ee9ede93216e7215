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

const any = 'any'

function optionsOf<Value extends string>(
  anyLabel: string,
  values: readonly Value[],
  labels: Record<Value, string>,
) {
  const options = values.map((value): { value: string; label: string } => ({
    value,
    label: labels[value],
  }))
  return [{ value: any, label: anyLabel }, ...options]
}

const kinds = optionsOf('Anyone', customerKinds, kindLabels)
const plans = optionsOf('Any plan', customerPlans, planLabels)
const states = optionsOf('Any account', customerStates, stateLabels)

type Props = { filters: Filters; onChange: (part: Filters) => void }

export function CustomerFilters({ filters, onChange }: Props) {
  const { data: tags = [] } = useQuery(tagsQuery)
  return (
    <div className={classes.filters}>
      <SearchField
        label="Find a user"
        placeholder="Name, email, team, company, app, key or invoice"
        className={classes.search}
        value={filters.search ?? ''}
        onSearch={(search) => onChange({ search: search || undefined })}
      />
      <Select
        label="Kind"
        className={classes.day}
        data={kinds}
        value={filters.kind ?? any}
        onChange={(value) => onChange({ kind: customerKinds.find((kind) => kind === value) })}
      />
      <Select
        label="Plan"
        className={classes.day}
        data={plans}
        value={filters.plan ?? any}
        onChange={(value) => onChange({ plan: customerPlans.find((plan) => plan === value) })}
      />
      <Select
        label="Account"
        className={classes.day}
        data={states}
        value={filters.state ?? any}
        onChange={(value) => onChange({ state: customerStates.find((state) => state === value) })}
      />
      {(tags.length > 0 || filters.tag !== undefined) && (
        <Select
          label="Tag"
          className={classes.day}
          searchable
          clearable
          placeholder="Any tag"
          data={[...new Set([...tags, ...(filters.tag === undefined ? [] : [filters.tag])])]}
          value={filters.tag ?? null}
          onChange={(tag) => onChange({ tag: tag ?? undefined })}
        />
      )}
    </div>
  )
}
