import { endpoint } from '@fovea/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { sessionless } from '../../actor.ts'
import { Refusal } from '../../refusal.ts'
import { serve } from '../serve.ts'

const answer = z.object({ status: z.literal('ok') })

const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  summary: 'Answers once the process is ready to serve.',
  answer,
})

const getReadiness = endpoint({
  method: 'GET',
  path: '/api/ready',
  summary:
    'Answers while the process can take traffic: the database is up, sessions are stored in time, and no shutdown has begun.',
  answer,
})

/** Beyond this, what the SDKs send does not get into the database any more. */
const oldestWaitingMs = 2_000

/** Liveness and readiness, apart: a database that is away must not get the process killed. */
export function serveHealth(
  app: FastifyInstance,
  oldestMs: () => number = () => 0,
  isReplaced: () => boolean = () => false,
) {
  let draining = false
  app.addHook('preClose', async () => {
    draining = true
  })
  serve(app, getHealth, { policy: sessionless, limit: 'none', handle: () => ({ status: 'ok' }) })
  serve(app, getReadiness, {
    policy: sessionless,
    limit: 'none',
    handle: async ({ ctx }) => {
      if (draining && !isReplaced())
        throw new Refusal('UNAVAILABLE', 'The process is shutting down.')
      if (oldestMs() > oldestWaitingMs)
        throw new Refusal('UNAVAILABLE', 'The database is too slow to store sessions.')
      await sql`select 1`.execute(ctx.db)
      return { status: 'ok' }
    },
  })
}
