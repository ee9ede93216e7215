import type { Invitation, Member, Workspace } from '@fovea/contract/workspaces'
import type { Role } from '@fovea/contract/workspaces/permissions'
import type { InvitationRow } from './invitations/invitation-repository.ts'
import type { MemberRow, TeamRow } from './repository.ts'

export function presentTeam(row: TeamRow, role: Role, members: number): Workspace {
  return {
    _id: row.id,
    name: row.name,
    personal: false,
    role,
    members,
    created: row.created_at.toISOString(),
    suspended: row.suspended_at?.toISOString() ?? null,
  }
}

export function presentPersonal(userId: string, nickname: string): Workspace {
  return {
    _id: userId,
    name: nickname || 'Personal',
    personal: true,
    role: 'owner',
    members: 1,
    created: null,
    suspended: null,
  }
}

type Person = { _id: string; nickname: string; email: string; imageUrl: string }

export function presentMember(row: MemberRow, person: Person, currentUserId: string): Member {
  return {
    userId: person._id,
    email: person.email,
    nickname: person.nickname,
    pictureUrl: person.imageUrl,
    role: row.role,
    joined: row.joined_at.toISOString(),
    you: person._id === currentUserId,
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
    created: timeOf(row.id).toISOString(),
    sent: row.sent_at.toISOString(),
    expires: row.expires_at.toISOString(),
    expired: row.expires_at <= now,
  }
}

/** UUIDv7 begins with the time of creation. */
function timeOf(id: string) {
  return new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16))
}
