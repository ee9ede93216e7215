import type { Admin, Developer } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { sessionRepository } from '../repository.ts'

/** When the asking session was signed in; now, if it has just been ended elsewhere. */
export async function sessionStart({ db, actor, now }: Ctx<Developer | Admin>) {
  return (await sessionRepository(db).findSessionStart(actor.sessionId)) ?? now
}
