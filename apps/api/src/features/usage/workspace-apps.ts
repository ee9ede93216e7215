import { allApps, usageMonthDays } from '@fovea/contract/usage/rules'
import type { Ctx } from '../../platform/context.ts'
import type { WorkspaceActor } from '../../platform/actor.ts'
import { AppError } from '../../platform/errors.ts'
import { listAppsWithKeys } from '../license-keys/index.ts'
import { getAppName, listMeteredApps, type MeteredApp } from '../metering/index.ts'
import { getLastDays } from './days.ts'

export type UsageCtx = Ctx<WorkspaceActor>

const monthsListed = 6

async function readApps({ db, metering, actor, now }: UsageCtx) {
  const { from } = getLastDays(now, monthsListed * usageMonthDays)
  const [keyed, metered] = await Promise.all([
    listAppsWithKeys(db, actor.workspace.id),
    listMeteredApps(metering, actor.workspace.id, from),
  ])
  return { byName: Map.groupBy([...keyed, ...metered.apps], getMeteredAppName), more: metered.more }
}

export function getMeteredAppName({ platform, app }: MeteredApp) {
  return getAppName(platform, app)
}

export async function listWorkspaceAppNames(ctx: UsageCtx) {
  const { byName, more } = await readApps(ctx)
  const names = [...byName.keys()].toSorted((a, b) => a.localeCompare(b, 'en'))
  return { payload: names, ...(more && { more: true as const }) }
}

/** Undefined for all apps. An unknown name, or a name in another workspace, is not found. */
export async function findAppsByName(ctx: UsageCtx, name: string | undefined) {
  if (name === undefined || name === '' || name === allApps) return undefined
  const apps = (await readApps(ctx)).byName.get(name)
  if (!apps) throw new AppError('NOT_FOUND', "You don't have an app with this name.")
  return apps
}
