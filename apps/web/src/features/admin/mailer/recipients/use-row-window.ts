import { useCallback, useEffect, useRef, useState } from 'react'

/** All rows are as high, which is what makes thousands of them cheap. */
export const rowHeightPx = 44
/** Kept on either side, so that scrolling shows no gap. */
const spareRows = 10

/** Which rows of a long table are drawn: those that are seen, and some around them. */
export function useRowWindow(count: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState({ first: 0, rows: 20 })

  const measure = useCallback(() => {
    if (!frame.current) return
    const { scrollTop, clientHeight } = frame.current
    const first = Math.floor(scrollTop / rowHeightPx)
    const rows = Math.ceil(clientHeight / rowHeightPx) + 1
    setSeen((known) => (known.first === first && known.rows === rows ? known : { first, rows }))
  }, [])

  useEffect(() => {
    if (!frame.current) return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [measure])

  /** Brings a row into view below the head, by no more than it takes. */
  function reveal(index: number, headPx: number) {
    if (!frame.current) return
    const { scrollTop, clientHeight } = frame.current
    const top = index * rowHeightPx
    const lowest = top - (clientHeight - headPx - rowHeightPx)
    frame.current.scrollTop = Math.min(Math.max(scrollTop, lowest), top)
    measure()
  }

  // A filter can shorten the table under what was seen.
  const start = Math.max(0, Math.min(seen.first, count - seen.rows) - spareRows)
  const end = Math.min(count, Math.max(0, Math.min(seen.first, count)) + seen.rows + spareRows)
  return { frame, start, end, measure, reveal }
}
