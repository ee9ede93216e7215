import type { Ctx } from '../../platform/context.ts'
import type { Platform } from '../../platform/http/create-http-server.ts'

export type BillingContext = Pick<
  Ctx,
  'db' | 'metering' | 'config' | 'cardProvider' | 'outbox' | 'log' | 'now'
>

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
