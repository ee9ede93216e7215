import { dayOf } from '@fovea/contract/time'
import { logDays } from '@fovea/contract/sdk-api'
import type { Member } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { findKeys, listKeyNames } from '../license-keys/index.ts'
import { listRecentApps } from '../metering/index.ts'
import { presentAlert, presentAlertKey } from './present.ts'
import { alertRepository } from './repository.ts'
import { getAlertOwner } from './save-alert.ts'

export async function listAlerts(ctx: Ctx<Member>) {
  const { db, actor } = ctx
  const rows = await alertRepository(db).list(getAlertOwner(ctx))
  const watched = rows.flatMap(({ key_id }) => key_id ?? [])
  const keys = await findKeys(db, actor.workspace.id, watched)
  const keyById = new Map(keys.map((key) => [key.id, key]))
  return rows.map((row) => presentAlert(row, keyById.get(row.key_id ?? '')))
}

export async function listAlertChoices({ db, metering, actor, now }: Ctx<Member>) {
  const since = dayOf(subtractDays(now, logDays))
  const [keys, metered] = await Promise.all([
    listKeyNames(db, actor.workspace.id),
    listRecentApps(metering, actor.workspace.id, since),
  ])
  const keyed = keys.names.flatMap(({ identifier }) => (identifier === null ? [] : [identifier]))
  return {
    keys: keys.names.map(presentAlertKey),
    apps: [...new Set([...keyed, ...metered.apps])]
      .filter((app) => app !== '')
      .toSorted((a, b) => a.localeCompare(b, 'en')),
    ...(keys.more && { moreKeys: true as const }),
    ...(metered.more && { moreApps: true as const }),
  }
}
