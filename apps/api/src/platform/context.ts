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
