import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { Icon } from '../drawings/Icon.tsx'

const typingPauseMs = 200

type Props = ({ label: string } | { 'aria-label': string }) & {
  placeholder?: string
  className?: string | undefined
  /** What is looked for now; another one from outside needs another key. */
  value: string
  onSearch: (text: string) => void
}

/** A search that the server does: asked for when the typing pauses. */
export function SearchField({ value, onSearch, ...field }: Props) {
  const [text, setText] = useState(value)
  const apply = useDebouncedCallback((typed: string) => onSearch(typed.trim()), typingPauseMs)
  return (
    <TextInput
      {...field}
      type="search"
      leftSection={<Icon name="search" />}
      data-table-search
      value={text}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed)
        apply(typed)
      }}
    />
  )
}
