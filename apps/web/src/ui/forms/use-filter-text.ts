import { useState } from 'react'
import { createFilterText, receiveFilter, submitFilter } from './filter-text.ts'

export function useFilterText(value: string, onApply: (text: string) => void) {
  const [filter, setFilter] = useState(() => createFilterText(value))
  if (filter.applied !== value) setFilter(receiveFilter(filter, value))

  return {
    typed: filter.typed,
    setTyped: (typed: string) => setFilter((now) => ({ ...now, typed })),
    apply: (text: string) => {
      setFilter((now) => submitFilter(now, text))
      onApply(text)
    },
  }
}
