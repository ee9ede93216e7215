import type { FastifyBaseLogger } from 'fastify'
import type { Actor } from './actor.ts'
import type { CardProvider } from './card-provider.ts'
import type { Config } from './config/config.ts'
import type { Db } from './db/connect.ts'
import type { Outbox } from './mail/outbox.ts'

export type Ctx<Who extends Actor = Actor> = {
  actor: Who
  db: Db
  /** The same as `db` unless metering has a separate database. No statement or transaction spans both. */
  metering: Db
  config: Config
  outbox: Outbox
  cardProvider: CardProvider
  log: FastifyBaseLogger
  /** Time of the request, read once so that everything that the request does agrees on it. */
  now: Date
  requestId: string
  ip: string
  userAgent: string
}

export function withDb<Context extends Pick<Ctx, 'db' | 'metering'>>(
  ctx: Context,
  db: Db,
): Context {
  return { ...ctx, db, metering: ctx.metering === ctx.db ? db : ctx.metering }
}
