import { useRef, useState } from 'react'
import { listEmails, isSelectable, type Recipients } from './recipients.ts'

export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const lastIndex = useRef<number>(null)

  function set(emails: readonly string[], on: boolean) {
    const off = new Set(emails)
    setSelected((before) =>
      on
        ? new Set([...before, ...emails])
        : new Set([...before].filter((email) => !off.has(email))),
    )
  }

  function toggle(rows: Recipients, index: number, wholeRange: boolean) {
    const row = rows[index]
    if (!row || !isSelectable(row)) return
    const from = wholeRange ? (lastIndex.current ?? index) : index
    const range = rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    set(listEmails(range.filter(isSelectable)), !selected.has(row.email))
    lastIndex.current = index
  }

  return {
    selected,
    set,
    toggle,
    replace: (emails: readonly string[]) => setSelected(new Set(emails)),
    /** Called when the order or the filter changes, after which an index no longer names the same row. */
    forgetRange: () => {
      lastIndex.current = null
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
