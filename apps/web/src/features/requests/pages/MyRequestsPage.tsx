import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { useDecisionEvents } from '../../../lib/live-events/use-decision-events.ts'
import { restoreLostFocus } from '../../../lib/page/restore-lost-focus.ts'
import { MyRequest } from '../components/MyRequest.tsx'
import { MyRequestList } from '../components/MyRequestList.tsx'

/** The explicit return type breaks a cycle: the route table infers its types from the pages. */
export function MyRequestsPage(): ReactNode {
  const { id } = useSearch({ from: '/console/my-requests' })
  const shown = useRef(id)
  useDecisionEvents()

  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // The link that had the focus was removed by the navigation.
    restoreLostFocus()
  }, [id])

  return id === undefined ? <MyRequestList /> : <MyRequest key={id} id={id} />
}
