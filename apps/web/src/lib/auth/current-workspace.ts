import type { Workspace } from '@fovea/contract/workspaces'
import { isRoleAllowed, type Permission } from '@fovea/contract/workspaces/permissions'
import { createContext, use } from 'react'

/** Only a team can be suspended. */
export type CurrentWorkspace = Pick<Workspace, '_id' | 'name' | 'personal' | 'role'> &
  Partial<Pick<Workspace, 'suspended'>>

const Current = createContext<CurrentWorkspace>({
  _id: '',
  name: 'Personal',
  personal: true,
  role: 'owner',
})

export const CurrentWorkspaceProvider = Current.Provider

/** The workspace that the page shows; on a public page, the user's personal workspace. */
export function useCurrentWorkspace(): CurrentWorkspace {
  return use(Current)
}

/** Decides only what the page offers; the server checks every request as well. */
export function usePermission(permission: Permission): boolean {
  return isRoleAllowed(use(Current).role, permission)
}
