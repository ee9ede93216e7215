import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from './actor.ts'
import type { CardProvider } from './card-provider.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/connect.ts'
import type { Outbox } from './mail/outbox.ts'

/** What every verb is given besides its input. */
export type Ctx<Who extends Actor = Actor> = {
  actor: Who
  db: Db
  /** Where sessions are metered: the same database, unless they have a cluster of their own. No statement or transaction spans both. */
  metering: Db
  config: Config
  outbox: Outbox
  cardProvider: CardProvider
  log: FastifyBaseLogger
  /** The moment of the request: one clock reading for everything that it does. */
  now: Date
  requestId: string
  ip: string
  userAgent: string
}

/** The same on a transaction or a replica. Metering is a part of it where it is in that database. */
export function withDb<Context extends Pick<Ctx, 'db' | 'metering'>>(
  ctx: Context,
  db: Db,
): Context {
  return { ...ctx, db, metering: ctx.metering === ctx.db ? db : ctx.metering }
}
