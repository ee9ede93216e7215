import { z } from 'zod/mini'
import { address } from '../auth/entities.ts'
import { hasBoxDrawing, hasLink } from '../to-plain-name.ts'
import { oneLineName } from '../text.ts'
import { roles } from './permissions.ts'

/** A workspace's name, in one form. It stands in invitations to strangers, so nothing in it may pass for a link or an end of ours. */
export const workspaceName = oneLineName(2, 60).check(
  z.refine((name) => !hasLink(name), {
    error: 'Remove the web or e-mail address. Use a name such as Example Research.',
  }),
  z.refine((name) => !hasBoxDrawing(name), {
    error: 'Remove the drawn line. Use a name such as Example Research.',
  }),
)

export const role = z.enum(roles, { error: `Choose one of: ${roles.join(', ')}.` })

/** A workspace as somebody sees it who is in it. */
export const workspace = z.object({
  _id: z.string(),
  /** The person's own name for their personal workspace. */
  name: z.string(),
  personal: z.boolean(),
  role,
  /** How many people are in it. */
  members: z.int(),
  /** Null for a personal one. */
  created: z.nullable(z.iso.datetime()),
})
export type Workspace = z.infer<typeof workspace>

/** A workspace with what only its own pages show. */
export const openWorkspace = z.extend(workspace, {
  /** Where invoices go. */
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
  /** Who invited; null where the account is gone. */
  invitedBy: z.nullable(z.string()),
  created: z.iso.datetime(),
  /** When its link was last sent. */
  sent: z.iso.datetime(),
  expires: z.iso.datetime(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitation>

/** An invitation as its reader sees it. */
export const receivedInvitation = z.object({
  workspace: z.string(),
  role,
  /** The address that it is for. */
  email: z.string(),
  invitedBy: z.nullable(z.string()),
  expires: z.iso.datetime(),
  /** Whether the reader is signed in to an account with that address, verified. */
  yours: z.boolean(),
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

/** What can happen in a workspace. What begins with `key-` happened to a key. */
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

/** One line of what happened in a workspace. */
export const workspaceEvent = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  action: z.enum(workspaceActions),
  /** Null when the console itself acted, or the account is gone. */
  actor: z.nullable(z.object({ name: z.string(), email: z.string() })),
  /** The name of the token by which they did it; absent where they did it themselves. */
  token: z.optional(z.string()),
  /** What it was done to: a person's name, an address, a masked key; empty where that is the workspace itself. */
  subject: z.string(),
  /** As it stood before and after, where that says more. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type WorkspaceEvent = z.infer<typeof workspaceEvent>
