import { isStaffAllowed, type StaffPermission } from '@fovea/contract/admin/staff-roles'
import type { User } from '@fovea/contract/auth'
import { createContext, use } from 'react'

const CurrentUser = createContext<User | null>(null)

export const CurrentUserProvider = CurrentUser.Provider

export function useCurrentUser(): User {
  const user = use(CurrentUser)
  if (user === null) throw new Error('useCurrentUser is used outside the console')
  return user
}

export function useStaffPermission(permission: StaffPermission): boolean {
  const { staffRole } = useCurrentUser()
  return staffRole !== null && isStaffAllowed(staffRole, permission)
}
