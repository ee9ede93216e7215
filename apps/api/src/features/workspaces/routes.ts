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
import { anyone, inWorkspace, may, signedIn } from '../../platform/actor.ts'
import { serve } from '../../platform/http/serve.ts'
import { changeAddress, renameWorkspace } from './change-workspace.ts'
import { createWorkspace } from './create-workspace.ts'
import { listEvents, type ReadKeyEvents } from './events/list-events.ts'
import { acceptInvitation, readInvitation } from './invitations/accept.ts'
import {
  invite,
  listInvitations as listOpenInvitations,
  resendInvitation,
  withdrawInvitation,
} from './invitations/invite.ts'
import { changeRole, removeMember } from './members/change-members.ts'
import { listMembers as listAllMembers } from './members/list-members.ts'
import { readWorkspace, readWorkspaces } from './read-workspaces.ts'

const one = { payload: { deleted: 1 } } as const

/** `readKeyEvents` is what happened to a workspace's keys, which another room keeps. Deleting one is the account room's. */
export function workspaceRoutes(app: FastifyInstance, readKeyEvents: ReadKeyEvents) {
  serve(app, listWorkspaces, {
    policy: signedIn,
    handle: async ({ ctx }) => ({ payload: { docs: await readWorkspaces(ctx) } }),
  })

  serve(app, postWorkspace, {
    policy: signedIn,
    handle: async ({ ctx, body }) => ({
      payload: { doc: await createWorkspace({ ctx, input: body }) },
    }),
  })

  serve(app, getWorkspace, {
    policy: inWorkspace,
    handle: async ({ ctx }) => ({ payload: { doc: await readWorkspace(ctx) } }),
  })

  serve(app, putWorkspace, {
    policy: may('workspace:write'),
    handle: async ({ ctx, body }) => ({
      payload: { doc: await renameWorkspace({ ctx, name: body.name }) },
    }),
  })

  serve(app, putWorkspaceAddress, {
    policy: may('billing:write'),
    handle: async ({ ctx, body }) => ({
      payload: { address: await changeAddress({ ctx, address: body.address }) },
    }),
  })

  memberRoutes(app)
  invitationRoutes(app)

  serve(app, listWorkspaceEvents, {
    policy: may('audit:read'),
    handle: async ({ ctx, query }) => ({
      payload: await listEvents({ ctx, cursor: query.cursor, readKeyEvents }),
    }),
  })
}

function memberRoutes(app: FastifyInstance) {
  serve(app, listMembers, {
    policy: may('members:read'),
    handle: async ({ ctx }) => ({ payload: { docs: await listAllMembers(ctx) } }),
  })

  serve(app, putMember, {
    policy: may('members:write'),
    handle: async ({ ctx, params, body }) => ({
      payload: { doc: await changeRole({ ctx, userId: params.userId, role: body.role }) },
    }),
  })

  // Who may remove whom is decided with the member: everybody may leave.
  serve(app, deleteMember, {
    policy: inWorkspace,
    handle: async ({ ctx, params }) => {
      await removeMember({ ctx, userId: params.userId })
      return one
    },
  })
}

function invitationRoutes(app: FastifyInstance) {
  serve(app, listInvitations, {
    policy: may('members:write'),
    handle: async ({ ctx }) => ({ payload: { docs: await listOpenInvitations(ctx) } }),
  })

  serve(app, postInvitation, {
    policy: may('members:write'),
    handle: async ({ ctx, body }) => ({ payload: { doc: await invite({ ctx, input: body }) } }),
  })

  serve(app, postInvitationResend, {
    policy: may('members:write'),
    handle: async ({ ctx, params }) => ({
      payload: { doc: await resendInvitation({ ctx, id: params.invitationId }) },
    }),
  })

  serve(app, deleteInvitation, {
    policy: may('members:write'),
    handle: async ({ ctx, params }) => {
      await withdrawInvitation({ ctx, id: params.invitationId })
      return one
    },
  })

  serve(app, getInvitation, {
    policy: anyone,
    limit: 'signIn',
    handle: async ({ ctx, params }) => ({
      payload: { doc: await readInvitation({ ctx, secret: params.secret }) },
    }),
  })

  serve(app, postInvitationAcceptance, {
    policy: signedIn,
    limit: 'signIn',
    handle: async ({ ctx, params }) => ({
      payload: { doc: await acceptInvitation({ ctx, secret: params.secret }) },
    }),
  })
}
