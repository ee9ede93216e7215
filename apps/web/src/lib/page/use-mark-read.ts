import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect, useRef } from 'react'

type Shown = { unread: boolean; updated?: string | undefined }

/** Marks what is on the screen as read. A page in the background has not been read. */
export function useMarkRead(
  shown: Shown | undefined,
  markRead: (updated: string) => Promise<unknown>,
) {
  const isVisible = useDocumentVisibility() === 'visible'
  const latest = useRef(markRead)
  useEffect(() => {
    latest.current = markRead
  })
  const until = isVisible && shown?.unread === true ? shown.updated : undefined

  useEffect(() => {
    if (until === undefined) return
    latest.current(until).catch((error: unknown) => {
      // The mark stays, and the next visit tries again.
      console.error('mark as read', error)
    })
  }, [until])
}
