import { parseKey } from '@fovea/contract/license-keys/rules'
import { logDays } from '@fovea/contract/sdk-api'
import { dayMs, firstOfLastDays } from '@fovea/contract/time'
import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import { type WorkspaceActor, getKeyVisibilityRole } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { findKeyId, listKeyNames, presentKeyString } from '../../license-keys/index.ts'

/** The same days as in the statistics, so that their totals agree. */
export function firstMoment(now: Date) {
  return Date.parse(firstOfLastDays(now, logDays))
}

/** No entry is further ahead than a clock that is a day fast, so later partitions need not be scanned. */
export function lastMoment(now: Date) {
  return now.getTime() + 2 * dayMs
}

/** The response is the same for another owner's key and a key that never existed. */
export async function readKeyId({ db, actor }: Ctx<WorkspaceActor>, text: string) {
  const role = getKeyVisibilityRole(actor)
  const { id: ownerId } = actor.workspace
  // A role that may not see keys must not find out by trying which string is a key.
  const id = text.includes('…')
    ? (await listKeyNames(db, ownerId)).names.find(
        ({ key }) => presentKeyString(key, role) === text,
      )?.id
    : isRoleAllowed(role, 'keys:reveal') || !parseKey(text)
      ? await findKeyId(db, ownerId, text)
      : undefined
  if (id === undefined) throw new AppError('NOT_FOUND', 'You have no such key.')
  return id
}
