import { z } from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { prodKey } from '../license-keys/entities.ts'
import { address } from '../auth/entities.ts'
import { emailText, lineText, requiredLine, requiredText } from '../text.ts'
import {
  invitation,
  member,
  openWorkspace,
  receivedInvitation,
  role,
  workspace,
  workspaceEvent,
  workspaceName,
} from './entities.ts'

const named = z.object({ name: workspaceName })
const oneWorkspace = z.object({ workspaceId: pathId })
const oneMember = z.object({ workspaceId: pathId, userId: pathId })
const oneInvitation = z.object({ workspaceId: pathId, invitationId: pathId })
const deleted = z.object({ payload: z.object({ deleted: z.literal(1) }) })

export const listWorkspaces = defineEndpoint({
  operationId: 'listWorkspaces',
  method: 'GET',
  path: '/api/workspaces',
  summary: 'Your workspaces: your personal one, then those of your teams by name.',
  answer: z.object({ payload: z.object({ docs: z.array(workspace) }) }),
})

export const postWorkspace = defineEndpoint({
  operationId: 'createWorkspace',
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Creates a team workspace, with you as its owner.',
  body: named,
  answer: z.object({ payload: z.object({ doc: workspace }) }),
})

export const getWorkspace = defineEndpoint({
  operationId: 'getWorkspace',
  method: 'GET',
  path: '/api/workspaces/:workspaceId',
  summary: 'One of your workspaces, with its billing address.',
  params: oneWorkspace,
  answer: z.object({ payload: z.object({ doc: openWorkspace }) }),
})

export const putWorkspace = defineEndpoint({
  operationId: 'renameWorkspace',
  method: 'PUT',
  path: '/api/workspaces/:workspaceId',
  summary: 'Renames a team workspace.',
  params: oneWorkspace,
  body: named,
  answer: z.object({ payload: z.object({ doc: openWorkspace }) }),
})

export const putWorkspaceAddress = defineEndpoint({
  operationId: 'updateWorkspaceAddress',
  method: 'PUT',
  path: '/api/workspaces/:workspaceId/address',
  summary: 'Changes the billing address of a team workspace.',
  params: oneWorkspace,
  body: z.object({
    address: z.nullable(
      z.object({
        country: requiredLine(100),
        state: z._default(lineText(100), ''),
        city: z._default(lineText(200), ''),
        line1: z._default(lineText(500), ''),
        postalCode: z._default(lineText(32), ''),
      }),
    ),
  }),
  answer: z.object({ payload: z.object({ address: z.nullable(address) }) }),
})

export const deleteWorkspace = defineEndpoint({
  operationId: 'deleteWorkspace',
  method: 'DELETE',
  path: '/api/workspaces/:workspaceId',
  summary:
    'Deletes a team workspace with everything in it. Ends its subscription; refused while an invoice is unpaid.',
  params: oneWorkspace,
  body: z.object({
    confirm: requiredText(1_000),
  }),
  answer: deleted,
})

export const listMembers = defineEndpoint({
  operationId: 'listMembers',
  method: 'GET',
  path: '/api/workspaces/:workspaceId/members',
  summary: 'The members of the workspace, oldest first.',
  params: oneWorkspace,
  answer: z.object({ payload: z.object({ docs: z.array(member) }) }),
})

export const putMember = defineEndpoint({
  operationId: 'updateMember',
  method: 'PUT',
  path: '/api/workspaces/:workspaceId/members/:userId',
  summary: "Changes a member's role. The last owner keeps the role.",
  params: oneMember,
  body: z.object({ role }),
  answer: z.object({ payload: z.object({ doc: member }) }),
})

export const deleteMember = defineEndpoint({
  operationId: 'removeMember',
  method: 'DELETE',
  path: '/api/workspaces/:workspaceId/members/:userId',
  summary:
    'Removes a member, whose access ends at once. Members can remove themselves, except the last owner.',
  params: oneMember,
  answer: deleted,
})

export const listInvitations = defineEndpoint({
  operationId: 'listInvitations',
  method: 'GET',
  path: '/api/workspaces/:workspaceId/invitations',
  summary: 'The open invitations, newest first.',
  params: oneWorkspace,
  answer: z.object({ payload: z.object({ docs: z.array(invitation) }) }),
})

export const postInvitation = defineEndpoint({
  operationId: 'createInvitation',
  method: 'POST',
  path: '/api/workspaces/:workspaceId/invitations',
  summary: 'Invites a person by email. The link works once, for seven days.',
  params: oneWorkspace,
  body: z.object({ email: emailText, role }),
  answer: z.object({ payload: z.object({ doc: invitation }) }),
})

export const postInvitationResend = defineEndpoint({
  operationId: 'resendInvitation',
  method: 'POST',
  path: '/api/workspaces/:workspaceId/invitations/:invitationId/resend',
  summary: 'Sends an invitation again, with a new link for another seven days.',
  params: oneInvitation,
  answer: z.object({ payload: z.object({ doc: invitation }) }),
})

export const deleteInvitation = defineEndpoint({
  operationId: 'withdrawInvitation',
  method: 'DELETE',
  path: '/api/workspaces/:workspaceId/invitations/:invitationId',
  summary: 'Withdraws an invitation. Its link stops working.',
  params: oneInvitation,
  answer: deleted,
})

export const getInvitation = defineEndpoint({
  operationId: 'getInvitation',
  method: 'GET',
  path: '/api/invitations/:secret',
  summary: 'The invitation of an emailed link.',
  params: z.object({ secret: z.string() }),
  answer: z.object({ payload: z.object({ doc: receivedInvitation }) }),
})

export const postInvitationAcceptance = defineEndpoint({
  operationId: 'acceptInvitation',
  method: 'POST',
  path: '/api/invitations/:secret/acceptance',
  summary: 'Accepts an invitation. Your account must have its address as a verified address.',
  params: z.object({ secret: z.string() }),
  answer: z.object({ payload: z.object({ doc: workspace }) }),
})

export const listWorkspaceEvents = defineEndpoint({
  operationId: 'listWorkspaceEvents',
  method: 'GET',
  path: '/api/workspaces/:workspaceId/events',
  summary:
    'The history of the workspace and of its keys, newest first. `next` is the cursor of the next page.',
  params: oneWorkspace,
  query: z.object({ cursor: z.optional(z.guid({ error: 'Send `next` from the previous page.' })) }),
  answer: z.object({
    payload: z.object({ docs: z.array(workspaceEvent), next: z.optional(z.string()) }),
  }),
})

export const postKeyMove = defineEndpoint({
  operationId: 'moveProductionKey',
  method: 'POST',
  path: '/api/license/prod/:sdkKey/workspace',
  summary:
    'Moves a production key to another workspace that you own. Its string stays; later sessions count there.',
  params: z.object({ sdkKey: z.string() }),
  body: z.object({
    workspaceId: z.guid({ error: 'Send the ID of a workspace.' }),
  }),
  answer: z.object({ payload: z.object({ doc: prodKey }) }),
})
