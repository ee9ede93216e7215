import { DateField } from '../../../../ui/forms/DateField.tsx'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import type { AuditSearch } from '../audit-search.ts'
import { formatAction } from '../audit-labels.ts'
import classes from '../../../../ui/forms/filters.module.css'
import { FilterSelect } from '../../../../ui/forms/FilterSelect.tsx'

type Props = {
  search: AuditSearch
  actions: readonly string[]
  onChange: (part: AuditSearch) => void
}

export function AuditFilters({ search, actions, onChange }: Props) {
  // An action in the address is offered even before the list of actions has loaded.
  const choices = [...new Set([...actions, ...(search.action ? [search.action] : [])])]
  return (
    <div className={classes.filters}>
      <SearchField
        label="Admin"
        placeholder="Email address"
        className={classes.field}
        value={search.actor ?? ''}
        onSearch={(actor) => onChange({ actor: actor || undefined })}
      />
      <FilterSelect
        label="Action"
        className={classes.field}
        any="Any action"
        values={choices}
        labelOf={formatAction}
        value={search.action}
        onChange={(action) => onChange({ action })}
      />
      <SearchField
        label="Subject"
        placeholder="Title, email or ID"
        className={classes.field}
        value={search.subject ?? ''}
        onSearch={(subject) => onChange({ subject: subject || undefined })}
      />
      <DateField
        type="date"
        label="From (UTC)"
        className={classes.day}
        value={search.from}
        max={search.to}
        onChange={(from) => onChange({ from })}
      />
      <DateField
        type="date"
        label="To (UTC)"
        className={classes.day}
        value={search.to}
        min={search.from}
        onChange={(to) => onChange({ to })}
      />
    </div>
  )
}
