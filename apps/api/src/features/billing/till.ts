import type { Ctx } from '../../platform/context.ts'
import type { Platform } from '../../platform/http/create-http.ts'

/** What billing works with, whether a person, the provider or the clock makes it work. */
export type Till = Pick<Ctx, 'db' | 'config' | 'cardProvider' | 'outbox' | 'log' | 'now'>

/** The same for what nobody asked for: a task. */
export function tillOf({ database, config, cardProvider, outbox, log, clock }: Platform): Till {
  return { db: database.db, config, cardProvider, outbox, log, now: clock() }
}
