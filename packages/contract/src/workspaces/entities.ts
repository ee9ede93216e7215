import { z } from 'zod/mini'
import { address } from '../auth/entities.ts'
import { hasBoxDrawing, hasLink } from '../to-plain-name.ts'
import { oneLineName } from '../text.ts'
import { roles } from './permissions.ts'

/** Invitations show the name to strangers, so it must not contain a link or look like the end of our text. */
export const workspaceName = oneLineName(2, 60).check(
  z.refine((name) => !hasLink(name), {
    error: 'Remove the web or email address. Use a name such as Example Research.',
  }),
  z.refine((name) => !hasBoxDrawing(name), {
    error: 'Remove the drawn line. Use a name such as Example Research.',
  }),
)

export const role = z.enum(roles, { error: `Choose one of: ${roles.join(', ')}.` })

export const workspace = z.object({
  _id: z.string(),
  /** For a personal workspace, the user's name. */
  name: z.string(),
  personal: z.boolean(),
  role,
  members: z.int(),
  created: z.nullable(z.iso.datetime()),
  /** Since when the team is suspended: its keys and tokens are refused, and its members can only read. */
  suspended: z._default(z.nullable(z.iso.datetime()), null),
})
export type Workspace = z.infer<typeof workspace>

export const openWorkspace = z.extend(workspace, {
  address: z.nullable(address),
})
export type OpenWorkspace = z.infer<typeof openWorkspace>

export const member = z.object({
  userId: z.string(),
  email: z.string(),
  nickname: z.string(),
  pictureUrl: z.string(),
  role,
  joined: z.iso.datetime(),
  you: z.boolean(),
})
export type Member = z.infer<typeof member>

export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  role,
  invitedBy: z.nullable(z.string()),
  created: z.iso.datetime(),
  sent: z.iso.datetime(),
  expires: z.iso.datetime(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

export const receivedInvitation = z.object({
  workspace: z.string(),
  role,
  email: z.string(),
  invitedBy: z.nullable(z.string()),
  expires: z.iso.datetime(),
  /** Whether the reader is signed in to an account with that verified address. */
  yours: z.boolean(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** Actions in the workspace's history. Those that begin with `key-` concern a key. */
export const workspaceActions = [
  'created',
  'renamed',
  'address-changed',
  'invited',
  'invitation-resent',
  'invitation-withdrawn',
  'joined',
  'role-changed',
  'removed',
  'left',
  'plan-ordered',
  'plan-cancelled',
  'cap-changed',
  'token-created',
  'token-ended',
  'token-leaked',
  'ci-rule-created',
  'ci-rule-deleted',
  'ci-signed-in',
  'webhook-created',
  'webhook-changed',
  'webhook-secret-rolled',
  'webhook-deleted',
  'key-issued',
  'key-reissued',
  'key-updated',
  'key-extended',
  'key-deleted',
  'key-moved',
  'key-restored',
  'key-rotated',
  'key-rolled-back',
  'key-rehearsed',
  'key-rehearsal-ended',
  'key-license-issued',
  'key-license-revoked',
] as const

export const workspaceEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(workspaceActions),
  /** Null if the console itself acted, or the account is deleted. */
  actor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** Name of the token that made the change; absent if a signed-in user made it. */
  token: z.optional(z.string()),
  /** Target of the action: a user's name, an address or a masked key; empty for the workspace itself. */
  subject: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type WorkspaceEvent = z.infer<typeof workspaceEvent>
