import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pathId } from '../id.ts'
import { prodKey } from '../license-keys/entities.ts'
import { address } from '../session/entities.ts'
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
const oneMember = z.object({ userId: pathId })
const oneInvitation = z.object({ invitationId: pathId })
const deleted = z.object({ payload: z.object({ deleted: z.literal(1) }) })

export const listWorkspaces = endpoint({
  method: 'GET',
  path: '/api/workspaces',
  summary: 'Your workspaces: your personal one, then those of your teams by name.',
  answer: z.object({ payload: z.object({ docs: z.array(workspace) }) }),
})

export const postWorkspace = endpoint({
  method: 'POST',
  path: '/api/workspaces',
  summary: 'Creates a team workspace, with you as its owner.',
  body: named,
  answer: z.object({ payload: z.object({ doc: workspace }) }),
})

export const getWorkspace = endpoint({
  method: 'GET',
  path: '/api/workspace',
  summary: 'The workspace that `Fovea-Workspace` names, or your personal one.',
  answer: z.object({ payload: z.object({ doc: openWorkspace }) }),
})

export const putWorkspace = endpoint({
  method: 'PUT',
  path: '/api/workspace',
  summary: 'Renames a team workspace.',
  body: named,
  answer: z.object({ payload: z.object({ doc: openWorkspace }) }),
})

export const putWorkspaceAddress = endpoint({
  method: 'PUT',
  path: '/api/workspace/address',
  summary: 'Changes the billing address of a team workspace.',
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

export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: '/api/workspace',
  summary:
    'Deletes a team workspace with everything in it. Ends its subscription; refused while an invoice is unpaid.',
  body: z.object({
    /** The workspace's name, typed again. */
    confirm: requiredText(1_000),
  }),
  answer: deleted,
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/workspace/members',
  summary: 'The members of the workspace, oldest first.',
  answer: z.object({ payload: z.object({ docs: z.array(member) }) }),
})

export const putMember = endpoint({
  method: 'PUT',
  path: '/api/workspace/members/:userId',
  summary: "Changes a member's role. The last owner stays one.",
  params: oneMember,
  body: z.object({ role }),
  answer: z.object({ payload: z.object({ doc: member }) }),
})

export const deleteMember = endpoint({
  method: 'DELETE',
  path: '/api/workspace/members/:userId',
  summary: 'Removes a member. Their access ends at once.',
  params: oneMember,
  answer: deleted,
})

export const deleteMembership = endpoint({
  method: 'DELETE',
  path: '/api/workspace/membership',
  summary: 'Leaves the workspace. The last owner cannot.',
  answer: deleted,
})

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/workspace/invitations',
  summary: 'The invitations that nobody has accepted yet, newest first.',
  answer: z.object({ payload: z.object({ docs: z.array(invitation) }) }),
})

export const postInvitation = endpoint({
  method: 'POST',
  path: '/api/workspace/invitations',
  summary: 'Invites somebody by e-mail. The link works once, for seven days.',
  body: z.object({ email: emailText, role }),
  answer: z.object({ payload: z.object({ doc: invitation }) }),
})

export const postInvitationResend = endpoint({
  method: 'POST',
  path: '/api/workspace/invitations/:invitationId/resend',
  summary: 'Sends an invitation again, with a new link for another seven days.',
  params: oneInvitation,
  answer: z.object({ payload: z.object({ doc: invitation }) }),
})

export const deleteInvitation = endpoint({
  method: 'DELETE',
  path: '/api/workspace/invitations/:invitationId',
  summary: 'Withdraws an invitation. Its link stops working.',
  params: oneInvitation,
  answer: deleted,
})

export const getInvitation = endpoint({
  method: 'GET',
  path: '/api/invitations/:secret',
  summary: 'The invitation that an e-mailed link leads to.',
  params: z.object({ secret: z.string() }),
  answer: z.object({ payload: z.object({ doc: receivedInvitation }) }),
})

export const postInvitationAcceptance = endpoint({
  method: 'POST',
  path: '/api/invitations/:secret/acceptance',
  summary: 'Accepts an invitation, with an account that has its address verified.',
  params: z.object({ secret: z.string() }),
  answer: z.object({ payload: z.object({ doc: workspace }) }),
})

export const listWorkspaceEvents = endpoint({
  method: 'GET',
  path: '/api/workspace/events',
  summary:
    'What happened in the workspace and to its keys, newest first. `next` is the cursor of the next page.',
  query: z.object({ cursor: z.optional(z.guid({ error: 'Send `next` from the previous page.' })) }),
  answer: z.object({
    payload: z.object({ docs: z.array(workspaceEvent), next: z.optional(z.string()) }),
  }),
})

export const postKeyMove = endpoint({
  method: 'POST',
  path: '/api/license/prod/:sdkKey/move',
  summary:
    'Moves a production key to another workspace that you own. Its string stays; sessions from now on count there.',
  params: z.object({ sdkKey: z.string() }),
  body: z.object({
    /** Where to. */
    workspaceId: z.guid({ error: 'Send the ID of a workspace.' }),
  }),
  answer: z.object({ payload: z.object({ doc: prodKey }) }),
})
