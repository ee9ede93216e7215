import type { Workspace } from '@fovea/contract/workspaces'
import { isRoleAllowed, type Permission } from '@fovea/contract/workspaces/permissions'
import { createContext, use } from 'react'

export type CurrentWorkspace = Pick<Workspace, '_id' | 'name' | 'personal' | 'role'>

const Current = createContext<CurrentWorkspace>({
  _id: '',
  name: 'Personal',
  personal: true,
  role: 'owner',
})

/** Gives the pages of the console the workspace that they show. */
export const CurrentWorkspaceProvider = Current.Provider

/** The workspace that the page shows. A public page shows what is the person's own. */
export function useCurrentWorkspace(): CurrentWorkspace {
  return use(Current)
}

/** Whether the person may do something in the workspace. What they may not is not offered; the server refuses it as well. */
export function usePermission(permission: Permission): boolean {
  return isRoleAllowed(use(Current).role, permission)
}
