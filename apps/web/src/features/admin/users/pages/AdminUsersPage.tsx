import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { restoreLostFocus } from '../../../../lib/page/restore-lost-focus.ts'
import { CustomerPage } from '../page/CustomerPage.tsx'
import { CustomerList } from '../list/CustomerList.tsx'
import { readUsersSearch } from '../users-search.ts'

export function AdminUsersPage(): ReactNode {
  const { id } = readUsersSearch(useSearch({ from: '/console/admin/admin-users' }))
  const shown = useRef(id)

  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // The link that had the focus was removed by the navigation.
    restoreLostFocus()
  }, [id])

  return id === undefined ? <CustomerList /> : <CustomerPage key={id} id={id} />
}
