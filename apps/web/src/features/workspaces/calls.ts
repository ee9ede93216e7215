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
  type Workspace,
} from '@fovea/contract/workspaces'
import type { ProdKey } from '@fovea/contract/license-keys'
import { mayDo, type Role } from '@fovea/contract/workspaces/permissions'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { notify } from '../../lib/page/notify.ts'
import { shownTeam } from '../../lib/session/shown-team.ts'
import { addressIn } from '../../lib/session/shown-workspace.ts'

/** A call about a workspace has it in its path. */
const here = () => ({ workspaceId: shownTeam() })

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

/** What happened in the workspace, newest first, a page at a time. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: queryKeys.workspaces.one('events'),
  queryFn: async ({ pageParam, signal }) => {
    const query = pageParam === '' ? {} : { cursor: pageParam }
    return (await call(listWorkspaceEvents, { params: here(), query }, { signal })).payload
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
})

/** The invitation that a mail's link leads to. */
export function receivedInvitationQuery(secret: string) {
  return queryOptions({
    queryKey: queryKeys.workspaces.one('received', secret),
    queryFn: async ({ signal }) =>
      (await call(getInvitation, { params: { secret } }, { signal })).payload.doc,
    retry: false,
  })
}

/** Whatever is changed in a workspace is told in its history; what is shown is asked for again. */
function useSeeAgain() {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: queryKeys.workspaces.one() }),
      queries.invalidateQueries({ queryKey: queryKeys.workspaces.mine() }),
    ])
}

/** Leaves this workspace by a page load; what waits for it waits until the page is gone. */
function leaveFor(address: string) {
  location.assign(address)
  return new Promise<never>(() => {})
}

export function useCreateWorkspace() {
  return useAct({
    run: async (name: string, once) => (await once(postWorkspace, { body: { name } })).payload.doc,
    onSuccess: ({ _id }) => leaveFor(addressIn(_id, '/console/workspace')),
    failed: 'The workspace could not be created.',
  })
}

export function useRenameWorkspace() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: async (name: string, once) =>
      (await once(putWorkspace, { params: here(), body: { name } })).payload.doc,
    onSuccess: async () => {
      await seeAgain()
      notify.success('Workspace renamed.')
    },
    failed: 'The workspace could not be renamed.',
  })
}

export function useDeleteWorkspace() {
  return useAct({
    run: (confirm: string, once) => once(deleteWorkspace, { params: here(), body: { confirm } }),
    onSuccess: () => leaveFor(addressIn(null)),
    failed: 'The workspace could not be deleted.',
  })
}

export function useChangeRole() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: ({ userId, role }: { userId: string; role: Role }, once) =>
      once(putMember, { params: { ...here(), userId }, body: { role } }),
    onSuccess: () => notify.success('Role saved.'),
    onError: (error) => notify.error(`The role was not changed. ${error.message}`),
    onSettled: seeAgain,
  })
}

export function useRemoveMember() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: (userId: string, once) => once(deleteMember, { params: { ...here(), userId } }),
    onSuccess: () => notify.success('Member removed.'),
    onSettled: seeAgain,
    failed: 'The member could not be removed.',
  })
}

export function useLeaveWorkspace() {
  return useAct({
    run: (userId: string, once) => once(deleteMember, { params: { ...here(), userId } }),
    onSuccess: () => leaveFor(addressIn(null)),
    failed: 'You are still a member.',
  })
}

export function useInvite() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: async (body: { email: string; role: Role }, once) =>
      (await once(postInvitation, { params: here(), body })).payload.doc,
    onSuccess: async ({ email }) => {
      await seeAgain()
      notify.success(`Invitation sent to ${email}.`)
    },
    failed: 'The invitation could not be sent.',
  })
}

export function useResendInvitation() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: async (invitationId: string, once) =>
      (await once(postInvitationResend, { params: { ...here(), invitationId } })).payload.doc,
    onSuccess: ({ email }) => notify.success(`Invitation sent again to ${email}.`),
    onError: (error) => notify.error(`The invitation was not sent again. ${error.message}`),
    onSettled: seeAgain,
  })
}

export function useWithdrawInvitation() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: (invitationId: string, once) =>
      once(deleteInvitation, { params: { ...here(), invitationId } }),
    onSuccess: () => notify.success('Invitation withdrawn.'),
    onError: (error) => notify.error(`The invitation was not withdrawn. ${error.message}`),
    onSettled: seeAgain,
  })
}

export function useAcceptInvitation() {
  return useAct({
    run: async (secret: string, once) =>
      (await once(postInvitationAcceptance, { params: { secret } })).payload.doc,
    onSuccess: ({ _id, role }) =>
      leaveFor(mayDo(role, 'keys:read') ? addressIn(_id) : addressIn(_id, '/console/dashboard')),
    failed: 'The invitation could not be accepted.',
  })
}

/** The person goes where the key went. */
export function useMoveKey({ key, _id: keyId }: Pick<ProdKey, 'key' | '_id'>) {
  return useAct({
    run: ({ _id: workspaceId }: Workspace, once) =>
      once(postKeyMove, { params: { sdkKey: key }, body: { workspaceId } }),
    onSuccess: (_, { _id, personal }) =>
      leaveFor(addressIn(personal ? null : _id, `/console/license-keys/${keyId}`)),
    failed: 'The key could not be moved.',
  })
}
