import { toPlainName } from '@fovea/contract/to-plain-name'
import type { Address } from '@fovea/contract/auth'
import { isRoleAllowed, type Permission } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../../platform/db/connect.ts'
import { findRecipient, readUser, type Recipient } from '../auth/index.ts'
import { workspaceRepository } from './repository.ts'

export type EmailAudience = {
  /** The name of a team, as it may stand in mails; null for a personal workspace. */
  team: string | null
  people: Recipient[]
}

/** Whom mail about a workspace goes to: its person, or those of its team who have a permission. */
export async function findEmailAudience(
  db: Db,
  workspaceId: string,
  permission: Permission,
): Promise<EmailAudience> {
  const repository = workspaceRepository(db)
  const team = await repository.findTeam(workspaceId)
  const members = team ? await repository.listActiveMembers(workspaceId) : []
  const ids = members
    .filter(({ role }) => isRoleAllowed(role, permission))
    .map(({ user_id }) => user_id)
  const found = await Promise.all(
    (team ? ids : [workspaceId]).map((userId) => findRecipient(db, userId)),
  )
  return {
    team: team ? toPlainName(team.name) || 'your team' : null,
    people: found.filter((recipient) => recipient !== undefined),
  }
}

/** What the name of a mail to one of them ends with: that to a person alone is called as it always was. */
export function getEmailNameSuffix({ team }: EmailAudience, { userId }: Recipient) {
  return team === null ? '' : `-${userId}`
}

type BillingContact = { name: string; email: string | null; address: Address | null }

/** Who is billed for a workspace: its person, or the team, whose mail goes to whoever has looked after its billing longest. */
export async function readBillingContact(db: Db, workspaceId: string): Promise<BillingContact> {
  const team = await workspaceRepository(db).findTeam(workspaceId)
  if (!team) {
    const { nickname, mail_to, address } = await readUser({ db }, workspaceId)
    return { name: nickname, email: mail_to, address }
  }
  const { people } = await findEmailAudience(db, workspaceId, 'billing:write')
  return { name: team.name, email: people[0]?.email ?? null, address: team.address }
}
