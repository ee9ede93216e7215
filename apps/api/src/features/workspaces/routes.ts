import {
  deleteInvitation,
  deleteMember,
  getInvitation,
  getWorkspace,
  listInvitations,
  listMembers,
  listWorkspaceEvents,
  listWorkspaces,
  postInvitation,
  postInvitationAcceptance,
  postInvitationResend,
  postWorkspace,
  putMember,
  putWorkspace,
  putWorkspaceAddress,
} from '@fovea/contract/workspaces'
import type { FastifyInstance } from 'fastify'
import { anyone, inWorkspace, may, signedIn, signedInWithToken } from '../../platform/actor.ts'
import { serveEndpoint } from '../../platform/http/serve-endpoint.ts'
import { changeWorkspaceAddress, renameWorkspace } from './change-workspace.ts'
import { createWorkspace } from './create-workspace.ts'
import { readWorkspaceEvents, type ListKeyEvents } from './events/read-workspace-events.ts'
import { acceptInvitation, readInvitation } from './invitations/accept-invitation.ts'
import {
  createInvitation,
  listInvitations as listOpenInvitations,
  resendInvitation,
  withdrawInvitation,
} from './invitations/create-invitation.ts'
import { changeRole, type EndMembership, removeMember } from './members/change-members.ts'
import { listMembers as listAllMembers } from './members/list-members.ts'
import { readWorkspace, readWorkspaces } from './read-workspaces.ts'

const deletedOne = { payload: { deleted: 1 } } as const

type OfOtherFeatures = {
  /** Comes from the license-keys feature. */
  readKeyEvents: ListKeyEvents
  /** Comes from the tokens feature. */
  endMembership: EndMembership
}

/** Deleting a workspace is part of the account feature. */
export function registerWorkspaceRoutes(
  app: FastifyInstance,
  { readKeyEvents, endMembership }: OfOtherFeatures,
) {
  serveEndpoint(app, listWorkspaces, {
    policy: signedInWithToken('any'),
    handle: async ({ ctx }) => ({ payload: { docs: await readWorkspaces(ctx) } }),
  })

  serveEndpoint(app, postWorkspace, {
    policy: signedIn,
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createWorkspace({ ctx, input: body }) },
    }),
  })

  serveEndpoint(app, getWorkspace, {
    policy: inWorkspace,
    handle: async ({ ctx }) => ({ payload: { doc: await readWorkspace(ctx) } }),
  })

  serveEndpoint(app, putWorkspace, {
    policy: may('workspace:write'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await renameWorkspace({ ctx, name: body.name }) },
    }),
  })

  serveEndpoint(app, putWorkspaceAddress, {
    policy: may('billing:write'),
    handle: async ({ ctx, body }) => ({
      payload: { address: await changeWorkspaceAddress({ ctx, address: body.address }) },
    }),
  })

  memberRoutes(app, endMembership)
  invitationRoutes(app)

  serveEndpoint(app, listWorkspaceEvents, {
    policy: may('audit:read'),
    handle: async ({ ctx, query }) => ({
      payload: await readWorkspaceEvents({ ctx, cursor: query.cursor, readKeyEvents }),
    }),
  })
}

function memberRoutes(app: FastifyInstance, endMembership: EndMembership) {
  serveEndpoint(app, listMembers, {
    policy: may('members:read'),
    handle: async ({ ctx }) => ({ payload: { docs: await listAllMembers(ctx) } }),
  })

  serveEndpoint(app, putMember, {
    policy: may('members:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await changeRole({ ctx, userId: params.userId, role: body.role }) },
    }),
  })

  // The service function checks the role, because every member may leave.
  serveEndpoint(app, deleteMember, {
    policy: inWorkspace,
    handle: async ({ ctx, params }) => {
      await removeMember({ ctx, userId: params.userId, endMembership })
      return deletedOne
    },
  })
}

function invitationRoutes(app: FastifyInstance) {
  serveEndpoint(app, listInvitations, {
    policy: may('members:write'),
    handle: async ({ ctx }) => ({ payload: { docs: await listOpenInvitations(ctx) } }),
  })

  serveEndpoint(app, postInvitation, {
    policy: may('members:write'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createInvitation({ ctx, input: body }) },
    }),
  })

  serveEndpoint(app, postInvitationResend, {
    policy: may('members:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await resendInvitation({ ctx, id: params.invitationId }) },
    }),
  })

  serveEndpoint(app, deleteInvitation, {
    policy: may('members:write'),
    handle: async ({ ctx, params }) => {
      await withdrawInvitation({ ctx, id: params.invitationId })
      return deletedOne
    },
  })

  serveEndpoint(app, getInvitation, {
    policy: anyone,
    limit: 'signIn',
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readInvitation({ ctx, secret: params.secret }) },
    }),
  })

  serveEndpoint(app, postInvitationAcceptance, {
    policy: signedIn,
    limit: 'signIn',
    handle: async ({ ctx, params }) => ({
      payload: { doc: await acceptInvitation({ ctx, secret: params.secret }) },
    }),
  })
}
