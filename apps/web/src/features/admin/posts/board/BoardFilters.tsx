import '@mantine/core/styles/Combobox.layer.css'
import { boardStatuses } from '@fovea/contract/admin'
import { Button, Select } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import type { BoardSearch } from './board-search.ts'
import { statuses } from './PostStatus.tsx'
import classes from '../../../../ui/forms/filters.module.css'

const any = 'any'
const options = [
  { value: any, label: 'Any status' },
  ...boardStatuses.map((value) => ({
    value,
    label: value === 'changed' ? 'Unpublished changes' : statuses[value].word,
  })),
]

type Props = {
  noun: string
  search: BoardSearch
  /** There is nothing to find, but there may be something in the trash. */
  isEmpty: boolean
  onChange: (search: BoardSearch) => void
}

export function BoardFilters({ noun, search, isEmpty, onChange }: Props) {
  const inTrash = search.trash === 'true'

  return (
    <div className={classes.filters}>
      {!isEmpty && (
        <SearchField
          className={classes.search}
          aria-label={`Search ${noun}s`}
          placeholder="Search by title or category"
          value={search.search ?? ''}
          onSearch={(text) => onChange({ ...search, search: text || undefined })}
        />
      )}
      {!isEmpty && !inTrash && (
        <Select
          aria-label="Status"
          className={classes.day}
          data={options}
          value={search.status ?? any}
          allowDeselect={false}
          onChange={(value) =>
            onChange({ ...search, status: boardStatuses.find((status) => status === value) })
          }
        />
      )}
      <Button
        variant={inTrash ? 'light' : 'default'}
        aria-pressed={inTrash}
        leftSection={<Icon name="trash" />}
        onClick={() => onChange({ search: search.search, trash: inTrash ? undefined : 'true' })}
      >
        Trash
      </Button>
    </div>
  )
}
