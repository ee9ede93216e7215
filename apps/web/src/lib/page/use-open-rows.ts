import { useState } from 'react'

export function useOpenRows() {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return {
    open,
    toggle: (id: string) =>
      setOpen((ids) => {
        const others = [...ids].filter((other) => other !== id)
        return new Set(ids.has(id) ? others : [...others, id])
      }),
    show: (id: string) => setOpen((ids) => new Set([...ids, id])),
  }
}
