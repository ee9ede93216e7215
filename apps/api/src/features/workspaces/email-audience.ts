import { toPlainName } from '@fovea/contract/to-plain-name'
import type { Address } from '@fovea/contract/auth'
import { isRoleAllowed, type Permission } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../../platform/db/connect.ts'
import { findRecipient, readUser, type Recipient } from '../auth/index.ts'
import { workspaceRepository } from './repository.ts'

export type EmailAudience = {
  team: string | null
  people: Recipient[]
}

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

/** Makes an email's name unique per recipient. Empty for personal workspaces, as before teams. */
export function getEmailNameSuffix({ team }: EmailAudience, { userId }: Recipient) {
  return team === null ? '' : `-${userId}`
}

type BillingContact = { name: string; email: string | null; address: Address | null }

/** For a team, the address of its longest-standing member who may change billing. */
export async function readBillingContact(db: Db, workspaceId: string): Promise<BillingContact> {
  const team = await workspaceRepository(db).findTeam(workspaceId)
  if (!team) {
    const { nickname, mail_to, address } = await readUser({ db }, workspaceId)
    return { name: nickname, email: mail_to, address }
  }
  const { people } = await findEmailAudience(db, workspaceId, 'billing:write')
  return { name: team.name, email: people[0]?.email ?? null, address: team.address }
}
