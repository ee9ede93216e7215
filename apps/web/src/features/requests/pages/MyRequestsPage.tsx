import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDecisionEvents } from '../../../lib/live-events/use-decision-events.ts'
import { useFocusOfView } from '../../../lib/page/restore-lost-focus.ts'
import { MyRequest } from '../components/MyRequest.tsx'
import { MyRequestList } from '../components/MyRequestList.tsx'

/** The explicit return type breaks a cycle: the route table infers its types from the pages. */
export function MyRequestsPage(): ReactNode {
  const { id } = useSearch({ from: '/console/my-requests' })
  useDecisionEvents()
  useFocusOfView(id)

  return id === undefined ? <MyRequestList /> : <MyRequest key={id} id={id} />
}
