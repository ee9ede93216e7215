import { useState } from 'react'

const step = 100

/** The first rows of a long list, and a hundred more for each click: browsers are slow with thousands of rows. */
export function useFirstRows<Row>(rows: readonly Row[] | undefined) {
  const [most, setMost] = useState(step)
  return {
    rows: rows?.slice(0, most),
    shown: Math.min(most, rows?.length ?? 0),
    all: rows?.length ?? 0,
    onMore: () => setMost((count) => count + step),
  }
}
