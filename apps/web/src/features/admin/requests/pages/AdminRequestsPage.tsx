import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { restoreLostFocus } from '../../../../lib/page/restore-lost-focus.ts'
import { RequestList } from '../components/RequestList.tsx'
import { RequestView } from '../components/RequestView.tsx'

/**
 * The list, or the one request that its address names. What it answers is said, not inferred: the type of the address comes
 * from the route table, and that from here.
 */
export function AdminRequestsPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/admin-requests' })
  const shown = useRef(id)

  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // The link that led from one to the other is gone.
    restoreLostFocus()
  }, [id])

  return id === undefined ? <RequestList /> : <RequestView key={id} id={id} />
}
