import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { personalDataFeatures } from './personal-data-features.ts'

/** Everything that is stored about the caller. Each feature is read when its part is written. */
export function collectPersonalData({ ctx }: { ctx: Ctx<Developer | Admin> }) {
  const features = personalDataFeatures.map(({ feature, collect }) => [
    feature,
    () => collect(ctx.db, ctx.actor.userId, ctx.now, ctx.metering),
  ])
  return {
    exported: ctx.now.toISOString(),
    rooms: Object.fromEntries(features),
    // The last thing in the file: a browser may keep a download that broke off as if it were whole.
    complete: true,
  } as const
}
