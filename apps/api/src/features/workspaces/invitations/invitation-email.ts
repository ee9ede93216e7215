import { toPlainName } from '@fovea/contract/to-plain-name'
import { invitationDays, type Role } from '@fovea/contract/workspaces/permissions'
import type { Config } from '../../../platform/config/config.ts'
import type { NewEmail } from '../../../platform/mail/outbox.ts'

type InvitationEmailInput = {
  id: string
  sentAt: Date
  /** Account with this address, if there is one: the email is erased with it. */
  userId: string | null
  email: string
  role: Role
  /** Made plain, because the reader may not know the users who chose the names. */
  workspace: string
  inviter: string
  secret: string
  config: Config
}

const abilities: Record<Role, string> = {
  owner: 'do everything, including managing members',
  developer: 'manage keys, and see logs, usage and requests',
  billing: 'manage the plan, the card and invoices, and see usage',
  viewer: 'see everything except the key strings',
}

export function createInvitationEmail(invited: InvitationEmailInput): NewEmail {
  const { id, sentAt, userId, email, role, workspace, inviter, secret, config } = invited
  const { brandName } = config.settings
  return {
    name: `invitation-${id}-${sentAt.getTime()}`,
    userId,
    to: email,
    hasOneTimeLink: true,
    // The subject contains no user's text, which could read like a message from us.
    subject: `You're invited to a workspace in the ${brandName} console`,
    parts: [
      {
        say: `${inviter} invited you to the workspace “${workspace}” in the ${brandName} console. As ${role} you can ${abilities[role]}.`,
      },
      {
        link: {
          label: 'View the invitation',
          url: `${config.publicUrl}/console/invitation?secret=${secret}`,
        },
      },
      {
        say: `The link works once, for ${invitationDays} days, with an account that has the address ${email}. If you didn't expect it, ignore this email.`,
      },
    ],
  }
}

type JoinedEmailInput = {
  invitationId: string
  inviter: { userId: string; email: string }
  member: { nickname: string; email: string }
  role: Role
  workspace: string
  config: Config
}

export function createJoinedEmail(joined: JoinedEmailInput): NewEmail {
  const { invitationId, inviter, member, role, workspace, config } = joined
  const name = toPlainName(member.nickname)
  const person = name === '' ? member.email : `${name} (${member.email})`
  return {
    name: `member-joined-${invitationId}`,
    userId: inviter.userId,
    to: inviter.email,
    subject: `Your invitation was accepted: ${config.settings.brandName}`,
    parts: [
      {
        say: `${person} accepted your invitation to the workspace “${toPlainName(workspace)}”. As ${role} they can ${abilities[role]}.`,
      },
      { link: { label: 'View the members', url: `${config.publicUrl}/console/members` } },
    ],
  }
}
