import { Button } from '@mantine/core'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import { SearchField } from '../../../../ui/forms/SearchField.tsx'
import type { BoardSearch } from './board-search.ts'
import classes from '../../../../ui/forms/filters.module.css'

type Props = { noun: string; search: BoardSearch; onChange: (search: BoardSearch) => void }

export function BoardFilters({ noun, search, onChange }: Props) {
  const inTrash = search.trash === 'true'

  return (
    <div className={classes.filters}>
      <SearchField
        className={classes.search}
        aria-label={`Search ${noun}s`}
        placeholder="Search by title or category"
        value={search.search ?? ''}
        onSearch={(text) => onChange({ ...search, search: text || undefined })}
      />
      <Button
        variant={inTrash ? 'light' : 'default'}
        aria-pressed={inTrash}
        leftSection={<Icon name="trash" />}
        onClick={() => onChange({ ...search, trash: inTrash ? undefined : 'true' })}
      >
        Trash
      </Button>
    </div>
  )
}
