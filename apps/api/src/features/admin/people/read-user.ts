import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { planStatusOfPerson } from '../../billing/index.ts'
import { readKeys } from '../../license-keys/index.ts'
import { listRequests, presentRequest } from '../../requests/index.ts'
import { findPerson } from '../../session/index.ts'
import { readLatestUsage } from '../../usage/index.ts'
import { findTeamsOfPeople } from '../../workspaces/index.ts'

/** A person, and everything by which an admin can help them. */
export async function readUserDetail({ ctx, id }: { ctx: Ctx<Admin>; id: string }) {
  const found = await findPerson(ctx, id)
  if (!found) throw noSuchPerson()
  const [keys, usage, requests, planStatus, teams] = await Promise.all([
    readKeys(ctx.db, id, ctx.now),
    readLatestUsage(ctx.db, id, ctx.now),
    listRequests(ctx.db, { userId: id }),
    planStatusOfPerson(ctx.db, id),
    findTeamsOfPeople(ctx.db, [id]),
  ])
  return {
    doc: { ...found.person, teams: teams.get(id) ?? [] },
    ...keys,
    usage,
    requests: requests.rows.map(presentRequest),
    devices: found.devices,
    planStatus,
  }
}

export function noSuchPerson() {
  return new Refusal('NOT_FOUND', "This user doesn't exist.")
}
