import { allApps, usageMonthDays } from '@fovea/contract/usage/rules'
import type { Ctx } from '../../platform/context.ts'
import type { Acting } from '../../platform/actor.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listKeyedApps } from '../license-keys/index.ts'
import { appName, listMeteredApps, type MeteredApp } from '../metering/index.ts'
import { lastDays } from './days.ts'

export type Reader = Ctx<Acting>

const monthsKnown = 6

/** The person's apps by the name that the console shows; several may share one, as on iOS and Android. */
async function ownApps({ db, metering, actor, now }: Reader) {
  const { from } = lastDays(now, monthsKnown * usageMonthDays)
  const [keyed, metered] = await Promise.all([
    listKeyedApps(db, actor.workspace.id),
    listMeteredApps(metering, actor.workspace.id, from),
  ])
  return { byName: Map.groupBy([...keyed, ...metered.apps], nameOf), more: metered.more }
}

/** What the console calls an app. */
export function nameOf({ platform, app }: MeteredApp) {
  return appName(platform, app)
}

export async function listOwnAppNames(ctx: Reader) {
  const { byName, more } = await ownApps(ctx)
  const names = [...byName.keys()].toSorted((one, other) => one.localeCompare(other, 'en'))
  return { payload: names, ...(more && { more: true as const }) }
}

/** The apps that a name stands for, or undefined where it stands for all. A name of nobody's, or of a stranger's, is not found. */
export async function appsNamed(ctx: Reader, name: string | undefined) {
  if (name === undefined || name === '' || name === allApps) return undefined
  const apps = (await ownApps(ctx)).byName.get(name)
  if (!apps) throw new Refusal('NOT_FOUND', "You don't have an app with this name.")
  return apps
}
