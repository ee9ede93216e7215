import type { Invitation, Member, Workspace } from '@fovea/contract/workspaces'
import type { Role } from '@fovea/contract/workspaces/permissions'
import type { InvitationRow } from './invitations/invitation-repository.ts'
import type { MemberRow, TeamRow } from './repository.ts'

export function presentTeam(row: TeamRow, role: Role): Workspace {
  return {
    _id: row.id,
    name: row.name,
    personal: false,
    role,
    created: row.created_at.toISOString(),
  }
}

export function presentPersonal(userId: string, nickname: string): Workspace {
  return { _id: userId, name: nickname || 'Personal', personal: true, role: 'owner', created: null }
}

type Person = { _id: string; nickname: string; email: string; imageUrl: string }

export function presentMember(row: MemberRow, person: Person, you: string): Member {
  return {
    _id: person._id,
    name: person.nickname,
    email: person.email,
    pictureUrl: person.imageUrl,
    role: row.role,
    joined: row.joined_at.toISOString(),
    you: person._id === you,
  }
}

export function presentInvitation(
  row: InvitationRow,
  invitedBy: string | null,
  now: Date,
): Invitation {
  return {
    _id: row.id,
    email: row.email,
    role: row.role,
    invitedBy,
    sent: row.sent_at.toISOString(),
    expires: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  }
}
