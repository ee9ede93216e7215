import type { Db } from '../../../platform/db/connect.ts'
import { findRecipients } from '../../auth/index.ts'
import { findTeamNames } from '../../workspaces/index.ts'

export async function findOwners(db: Db, ids: string[]): Promise<Record<string, [string, string]>> {
  const people = new Map((await findRecipients(db, ids)).map((person) => [person._id, person]))
  const teams = await findTeamNames(db, ids)
  return Object.fromEntries(
    ids.map((id): [string, [string, string]] => {
      const person = people.get(id)
      return [id, [person?.email ?? '', person?.nickname ?? teams.get(id) ?? '']]
    }),
  )
}
