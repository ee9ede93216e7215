import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Icon } from '../drawings/Icon.tsx'
import { useFilterText } from './use-filter-text.ts'

const typingPauseMs = 200

type Props = ({ label: string } | { 'aria-label': string }) & {
  placeholder?: string
  className?: string | undefined
  value: string
  onSearch: (text: string) => void
}

export function SearchField({ value, onSearch, ...field }: Props) {
  const { typed, setTyped, apply } = useFilterText(value, onSearch)
  const applyLater = useDebouncedCallback(() => apply(typed.trim()), typingPauseMs)
  return (
    <TextInput
      {...field}
      type="search"
      leftSection={<Icon name="search" />}
      data-table-search
      value={typed}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        applyLater()
      }}
    />
  )
}
