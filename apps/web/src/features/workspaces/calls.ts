import {
  deleteInvitation,
  deleteMember,
  deleteWorkspace,
  getInvitation,
  listInvitations,
  listMembers,
  listWorkspaceEvents,
  postInvitation,
  postInvitationAcceptance,
  postInvitationResend,
  postKeyMove,
  postWorkspace,
  putMember,
  putWorkspace,
} from '@fovea/contract/workspaces'
import type { ProdKey } from '@fovea/contract/license-keys'
import { isRoleAllowed, type Role } from '@fovea/contract/workspaces/permissions'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { getShownTeamId } from '../../lib/auth/shown-team.ts'
import type { CurrentWorkspace } from '../../lib/auth/current-workspace.ts'
import { createWorkspaceUrl, getShownWorkspaceId } from '../../lib/auth/shown-workspace.ts'
import { pageFrom, paged } from '../../lib/http/paged.ts'

const here = () => ({ workspaceId: getShownTeamId() })

export const membersQuery = queryOptions({
  queryKey: queryKeys.workspaces.one('members'),
  queryFn: async ({ signal }) =>
    (await call(listMembers, { params: here() }, { signal })).payload.docs,
})

export const invitationsQuery = queryOptions({
  queryKey: queryKeys.workspaces.one('invitations'),
  queryFn: async ({ signal }) =>
    (await call(listInvitations, { params: here() }, { signal })).payload.docs,
})

export const eventsQuery = infiniteQueryOptions({
  queryKey: queryKeys.workspaces.one('events'),
  queryFn: async ({ pageParam, signal }) => {
    const query = pageFrom(pageParam)
    return (await call(listWorkspaceEvents, { params: here(), query }, { signal })).payload
  },
  ...paged,
})

export function receivedInvitationQuery(secret: string) {
  return queryOptions({
    queryKey: queryKeys.workspaces.one('received', secret),
    queryFn: async ({ signal }) =>
      (await call(getInvitation, { params: { secret } }, { signal })).payload.doc,
    retry: false,
  })
}

/** Every change of a workspace adds an entry to its history, so all its queries are refetched. */
const affectedQueries = [queryKeys.workspaces.one(), queryKeys.workspaces.mine()]

/** Never resolves, so that the caller stays pending until the page is unloaded. */
function leaveFor(address: string) {
  location.assign(address)
  return new Promise<never>(() => {})
}

export function useCreateWorkspace() {
  return useAction({
    run: async (name: string, once) => (await once(postWorkspace, { body: { name } })).payload.doc,
    proceed: ({ _id }) => leaveFor(createWorkspaceUrl(_id, '/console/workspace')),
    done: 'The workspace was created.',
    failed: 'The workspace could not be created.',
  })
}

export function useRenameWorkspace() {
  return useAction({
    run: async (name: string, once) =>
      (await once(putWorkspace, { params: here(), body: { name } })).payload.doc,
    refetches: affectedQueries,
    done: 'The workspace was renamed.',
    toast: () => 'Workspace renamed.',
    failed: 'The workspace could not be renamed.',
  })
}

export function useDeleteWorkspace() {
  return useAction({
    run: (confirm: string, once) => once(deleteWorkspace, { params: here(), body: { confirm } }),
    onSuccess: () => leaveFor(createWorkspaceUrl(null)),
    done: 'The workspace was deleted.',
    failed: 'The workspace could not be deleted.',
  })
}

export function useChangeRole() {
  return useAction({
    run: ({ userId, role }: { userId: string; role: Role }, once) =>
      once(putMember, { params: { ...here(), userId }, body: { role } }),
    done: 'The role was changed.',
    failed: 'The role was not changed.',
    toast: () => 'Role saved.',
    refetches: affectedQueries,
  })
}

export function useRemoveMember() {
  return useAction({
    run: (userId: string, once) => once(deleteMember, { params: { ...here(), userId } }),
    done: 'The member was removed.',
    toast: () => 'Member removed.',
    refetches: affectedQueries,
    failed: 'The member could not be removed.',
  })
}

export function useLeaveWorkspace() {
  return useAction({
    run: (userId: string, once) => once(deleteMember, { params: { ...here(), userId } }),
    onSuccess: () => leaveFor(createWorkspaceUrl(null)),
    done: 'You left the workspace.',
    failed: 'You are still a member.',
  })
}

export function useInvite() {
  return useAction({
    run: async (body: { email: string; role: Role }, once) =>
      (await once(postInvitation, { params: here(), body })).payload.doc,
    refetches: affectedQueries,
    done: 'The invitation was sent.',
    toast: ({ email }) => `Invitation sent to ${email}.`,
    failed: 'The invitation could not be sent.',
  })
}

export function useResendInvitation() {
  return useAction({
    run: async (invitationId: string, once) =>
      (await once(postInvitationResend, { params: { ...here(), invitationId } })).payload.doc,
    done: 'The invitation was sent again.',
    failed: 'The invitation was not sent again.',
    toast: ({ email }) => `Invitation sent again to ${email}.`,
    refetches: affectedQueries,
  })
}

export function useWithdrawInvitation() {
  return useAction({
    run: (invitationId: string, once) =>
      once(deleteInvitation, { params: { ...here(), invitationId } }),
    done: 'The invitation was withdrawn.',
    failed: 'The invitation was not withdrawn.',
    toast: () => 'Invitation withdrawn.',
    refetches: affectedQueries,
  })
}

export function useAcceptInvitation() {
  return useAction({
    run: async (secret: string, once) =>
      (await once(postInvitationAcceptance, { params: { secret } })).payload.doc,
    done: 'The invitation was accepted.',
    proceed: ({ _id, role }) =>
      leaveFor(
        isRoleAllowed(role, 'keys:read')
          ? createWorkspaceUrl(_id)
          : createWorkspaceUrl(_id, '/console/dashboard'),
      ),
    failed: 'The invitation could not be accepted.',
  })
}

type KeyMove = { prodKey: ProdKey; to: CurrentWorkspace; from?: string | null }

/** Without `from`, the key is moved out of the shown workspace. */
export function useMoveKey() {
  const queries = useQueryClient()
  return useAction({
    run: ({ prodKey, to, from = getShownWorkspaceId() }: KeyMove, once) =>
      once(postKeyMove, {
        params: { sdkKey: prodKey.key },
        body: { workspaceId: to._id },
        workspace: from,
      }),
    done: 'The key was moved.',
    onSuccess: () => void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.all() }),
    proceed: (_, { prodKey, to }) =>
      leaveFor(
        createWorkspaceUrl(to.personal ? null : to._id, `/console/license-keys/${prodKey._id}`),
      ),
    failed: 'The key could not be moved.',
  })
}
