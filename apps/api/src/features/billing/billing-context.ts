import type { Ctx } from '../../platform/context.ts'
import type { Platform } from '../../platform/http/create-http-server.ts'

/** What billing code needs, whether a user, the card provider or a job triggers it. */
export type BillingContext = Pick<
  Ctx,
  'db' | 'metering' | 'config' | 'cardProvider' | 'outbox' | 'log' | 'now'
>

/** The same for a job, outside a request. */
export function createBillingContext({
  database,
  metering,
  config,
  cardProvider,
  outbox,
  log,
  clock,
}: Platform): BillingContext {
  return { db: database.db, metering: metering.db, config, cardProvider, outbox, log, now: clock() }
}
