import { platformTypes } from '@fovea/contract/license-keys/rules'
import { maxNamedApps, type UsageRange, type UsageSplit } from '@fovea/contract/usage/rules'
import { type MeteredApp, sumApps, sumDaysByName, sumDaysByPlatform } from '../metering/index.ts'
import { getMeteredAppName, type UsageCtx } from './workspace-apps.ts'

/** `name` is an app's name or a platform; null for all other apps. */
type Part = { name: string | null; counts: Map<string, number> }

type Split = {
  ctx: UsageCtx
  split: UsageSplit
  shown: UsageRange
  read: UsageRange
  apps: MeteredApp[] | undefined
}

/** Total and parts are read in one query, so that the parts always add up. */
export async function splitUsageDays({ ctx, split, shown, read, apps }: Split) {
  const { metering, actor } = ctx
  const named = split === 'app' ? await listLargestApps({ ctx, shown, apps }) : []
  const rows =
    split === 'app'
      ? await sumDaysByName(metering, actor.workspace.id, read, named, apps)
      : await sumDaysByPlatform(metering, actor.workspace.id, read, apps)

  const order = split === 'app' ? [...new Set(named.map(({ name }) => name))] : platformTypes
  const parts = new Map<string | null, Part>(
    [...order, null].map((name) => [name, { name, counts: new Map() }]),
  )
  const counts = new Map<string, number>()
  for (const { day, part, sessions } of rows) {
    add(parts.get(part)?.counts ?? new Map(), day, Number(sessions))
    add(counts, day, Number(sessions))
  }
  return { counts, parts: [...parts.values()].filter((part) => part.counts.size > 0) }
}

function add(counts: Map<string, number>, day: string, sessions: number) {
  counts.set(day, (counts.get(day) ?? 0) + sessions)
}

/** A further app joins the last named one under "others", so that this part is never a single app. */
async function listLargestApps({ ctx, shown, apps }: Pick<Split, 'ctx' | 'shown' | 'apps'>) {
  const sums = await sumApps(ctx.metering, ctx.actor.workspace.id, shown, apps)
  const names = [...Map.groupBy(sums, getMeteredAppName)]
    .map(([name, ofName]) => ({
      name,
      ofName,
      sessions: ofName.reduce((sum, { sessions }) => sum + sessions, 0),
    }))
    .toSorted((a, b) => b.sessions - a.sessions || (a.name < b.name ? -1 : 1))
  const kept = names.length > maxNamedApps ? names.slice(0, maxNamedApps - 1) : names
  return kept.flatMap(({ name, ofName }) =>
    ofName.map(({ app, platform }) => ({ app, platform, name })),
  )
}
