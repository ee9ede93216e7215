import { defineEndpoint } from '@fovea/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { sessionless } from '../../actor.ts'
import { AppError } from '../../errors.ts'
import { serveEndpoint } from '../serve-endpoint.ts'
import type { Database } from '../../db/connect.ts'
import { checkWritable } from './check-writable.ts'
import { createDiskFullError } from './disk-monitor.ts'

const answer = z.object({ status: z.literal('ok') })

export const getHealth = defineEndpoint({
  operationId: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary: 'Answers once the process is ready to serve.',
  answer,
})

const getReadiness = defineEndpoint({
  operationId: 'getReadiness',
  method: 'GET',
  path: '/api/ready',
  summary:
    'Answers while the process can take traffic: the database can be read and written, sessions are stored in time, and no shutdown has begun.',
  answer,
})

/** Beyond this age, waiting session starts no longer reach the database. */
const oldestWaitingMs = 2_000

type Options = {
  isFull?: (() => boolean) | undefined
  oldestMs?: (() => number) | undefined
  isReplaced?: (() => boolean) | undefined
  databases: readonly Pick<Database, 'pool' | 'storage'>[]
}

/** Liveness and readiness are separate: an unavailable database must not get the process killed. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { isFull = () => false, oldestMs = () => 0, isReplaced = () => false, databases }: Options,
) {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  serveEndpoint(app, getHealth, {
    policy: sessionless,
    limit: 'none',
    handle: () => ({ status: 'ok' }),
  })
  serveEndpoint(app, getReadiness, {
    policy: sessionless,
    limit: 'none',
    handle: async ({ ctx }) => {
      if (draining && !isReplaced())
        throw new AppError('UNAVAILABLE', 'The process is shutting down.')
      if (isFull()) throw createDiskFullError()
      if (oldestMs() > oldestWaitingMs)
        throw new AppError('UNAVAILABLE', 'The database is too slow to store sessions.')
      await sql`select 1`.execute(ctx.db)
      await Promise.all(databases.map(checkWritable))
      return { status: 'ok' }
    },
  })
}
