import type { Admin, Developer } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { roomsWithPersonalData } from './rooms.ts'

/** Everything that any room keeps about the person who asks. */
export async function collectMyData({ ctx }: { ctx: Ctx<Developer | Admin> }) {
  const rooms: Record<string, unknown> = {}
  for (const { room, collect } of roomsWithPersonalData) {
    rooms[room] = await collect(ctx.db, ctx.actor.userId, ctx.now, ctx.metering)
  }
  return { exported: ctx.now.toISOString(), rooms }
}
