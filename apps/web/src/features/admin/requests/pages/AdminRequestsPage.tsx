import { readRequestsSearch } from '../requests-search.ts'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFocusOfView } from '../../../../lib/page/restore-lost-focus.ts'
import { RequestList } from '../components/RequestList.tsx'
import { RequestView } from '../components/RequestView.tsx'

/**
 * The explicit return type breaks a cycle: the route table infers its types from the pages, and this page uses its
 * types.
 */
export function AdminRequestsPage(): ReactNode {
  const { id } = readRequestsSearch(useSearch({ from: '/console/admin/admin-requests' }))
  useFocusOfView(id)

  return id === undefined ? <RequestList /> : <RequestView key={id} id={id} />
}
