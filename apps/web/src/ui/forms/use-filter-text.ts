import { useState } from 'react'
import { filterText, hearFilter, sendFilter } from './filter-text.ts'

export function useFilterText(value: string, onApply: (text: string) => void) {
  const [filter, setFilter] = useState(() => filterText(value))
  if (filter.known !== value) setFilter(hearFilter(filter, value))

  return {
    typed: filter.typed,
    setTyped: (typed: string) => setFilter((now) => ({ ...now, typed })),
    apply: (text: string) => {
      setFilter((now) => sendFilter(now, text))
      onApply(text)
    },
  }
}
