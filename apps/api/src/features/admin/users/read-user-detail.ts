import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { readPlanStatus } from '../../billing/index.ts'
import { readKeys } from '../../license-keys/index.ts'
import { listRequests, presentRequest } from '../../requests/index.ts'
import { findUser } from '../../auth/index.ts'
import { readLatestUsage } from '../../usage/index.ts'
import { findTeamsOfUsers } from '../../workspaces/index.ts'

export async function readUserDetail({ ctx, id }: { ctx: Ctx<Admin>; id: string }) {
  const found = await findUser(ctx, id)
  if (!found) throw createUserNotFoundError()
  const [keys, usage, requests, planStatus, teams] = await Promise.all([
    readKeys(ctx.db, id, ctx.now),
    readLatestUsage(ctx.db, id, ctx.now),
    listRequests(ctx.db, { userId: id }),
    readPlanStatus(ctx.db, id),
    findTeamsOfUsers(ctx.db, [id]),
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

export function createUserNotFoundError() {
  return new AppError('NOT_FOUND', "This user doesn't exist.")
}
