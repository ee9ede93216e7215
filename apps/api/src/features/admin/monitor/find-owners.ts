import type { MonitorApp } from '@fovea/contract/admin'
import type { Db } from '../../../platform/db/connect.ts'
import { findRecipients } from '../../auth/index.ts'
import { findTeamNames } from '../../workspaces/index.ts'

type Owner = Pick<MonitorApp, 'email' | 'name' | 'ownerKind'>

export const deletedOwner: Owner = { email: '', name: '', ownerKind: 'deleted' }

export async function findOwners(db: Db, ids: string[]): Promise<ReadonlyMap<string, Owner>> {
  const people = new Map((await findRecipients(db, ids)).map((person) => [person._id, person]))
  const teams = await findTeamNames(db, ids)
  return new Map(
    ids.map((id): [string, Owner] => {
      const [person, team] = [people.get(id), teams.get(id)]
      if (person) return [id, { email: person.email, name: person.nickname, ownerKind: 'person' }]
      if (team !== undefined) return [id, { email: '', name: team, ownerKind: 'team' }]
      return [id, deletedOwner]
    }),
  )
}
