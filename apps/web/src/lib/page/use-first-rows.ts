import { useState } from 'react'

const step = 100

/** The first rows of a long list, and a hundred more each time: a browser is slow with thousands. */
export function useFirstRows<Row>(rows: readonly Row[] | undefined) {
  const [most, setMost] = useState(step)
  return {
    rows: rows?.slice(0, most),
    shown: Math.min(most, rows?.length ?? 0),
    all: rows?.length ?? 0,
    onMore: () => setMost((count) => count + step),
  }
}
