import { Icon } from '../drawings/Icon.tsx'
import classes from './TableSearch.module.css'

type Props = { label: string; value: string; onChange: (typed: string) => void }

export function TableSearch({ label, value, onChange }: Props) {
  return (
    <label className={classes.search}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={`Search ${label}`}
        placeholder={`Search ${label}`}
        data-table-search
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
