import type { FastifyInstance } from 'fastify'
import { isDatabaseReadOnly } from '../../../platform/db/database-errors.ts'
import { tokenRepository } from '../repository.ts'

const noteEveryMs = 60_000

/** Records time and address of a token's last use: after the answer, and at most once a minute to spare writes. */
export function registerTokenUseRecorder(app: FastifyInstance) {
  const underWay = new Set<Promise<void>>()

  app.addHook('onResponse', (request, _, done) => {
    done()
    const { actor } = request
    if (actor.kind !== 'program') return
    const { db, now, ip, log } = app.contextOf(request)
    const unlessAfter = new Date(now.getTime() - noteEveryMs)
    const { id, lastUsedAt } = actor.token
    if (lastUsedAt !== null && lastUsedAt > unlessAfter) return
    const recording = tokenRepository(db)
      .recordUse(id, { at: now, ip, unlessAfter })
      .catch((error: unknown) => {
        // A read-only database has its own alert and needs no log line per call.
        if (!isDatabaseReadOnly(error)) log.warn({ err: error }, 'recording token use failed')
      })
      .finally(() => underWay.delete(recording))
    underWay.add(recording)
  })
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })
}
