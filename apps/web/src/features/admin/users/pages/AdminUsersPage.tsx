import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { restoreLostFocus } from '../../../../lib/page/restore-lost-focus.ts'
import { UserList } from '../components/UserList.tsx'
import { UserView } from '../components/UserView.tsx'

export function AdminUsersPage(): ReactNode {
  const { id } = useSearch({ from: '/console/admin/admin-users' })
  const shown = useRef(id)

  useEffect(() => {
    if (shown.current === id) return
    shown.current = id
    // The link that had the focus was removed by the navigation.
    restoreLostFocus()
  }, [id])

  return id === undefined ? <UserList /> : <UserView key={id} id={id} />
}
