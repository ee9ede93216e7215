import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { personalDataFeatures } from './personal-data-features.ts'

/** Each feature is read only when its part of the answer is written. */
export function collectPersonalData({ ctx }: { ctx: Ctx<Developer | Admin> }) {
  const features = personalDataFeatures.map(({ feature, collect }) => [
    feature,
    () => collect(ctx.db, ctx.actor.userId, ctx.now, ctx.metering),
  ])
  return {
    exported: ctx.now.toISOString(),
    rooms: Object.fromEntries(features),
    // `complete` comes last: a browser may keep an aborted download as if it were complete.
    complete: true,
  } as const
}
