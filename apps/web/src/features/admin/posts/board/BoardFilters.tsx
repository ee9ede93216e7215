import { Button, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from '../../../../ui/drawings/Icon.tsx'
import type { BoardSearch } from './board-search.ts'
import classes from './BoardFilters.module.css'

const typingPauseMs = 200

type Props = { noun: string; search: BoardSearch; onChange: (search: BoardSearch) => void }

/** The search is the server's: a board holds more than a page. */
export function BoardFilters({ noun, search, onChange }: Props) {
  const [text, setText] = useState(search.search ?? '')
  const inTrash = search.trash === 'true'
  const apply = useDebouncedCallback(
    (typed: string) => onChange({ ...search, search: typed.trim() || undefined }),
    typingPauseMs,
  )

  return (
    <div className={classes.filters}>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={`Search ${noun}s`}
        placeholder="Search by title or category"
        leftSection={<Icon name="search" />}
        data-table-search
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          apply(value)
        }}
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
