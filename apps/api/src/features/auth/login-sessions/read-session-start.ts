import type { Admin, Developer } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { authRepository } from '../repository.ts'

export async function readSessionStart({ db, actor, now }: Ctx<Developer | Admin>) {
  return (await authRepository(db).findSessionStart(actor.sessionId)) ?? now
}
