import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFocusOfView } from '../../../../lib/page/restore-lost-focus.ts'
import { CustomerPage } from '../page/CustomerPage.tsx'
import { CustomerList } from '../list/CustomerList.tsx'
import { readUsersSearch } from '../users-search.ts'

export function AdminUsersPage(): ReactNode {
  const { id } = readUsersSearch(useSearch({ from: '/console/admin/admin-users' }))
  useFocusOfView(id)

  return id === undefined ? <CustomerList /> : <CustomerPage key={id} id={id} />
}
