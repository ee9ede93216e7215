import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import Fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { createLog } from '../../logging/log.ts'
import { registerRequestLog } from './request-log.ts'

function server(level: string) {
  const written = new PassThrough()
  const loggerInstance: FastifyBaseLogger = createLog(level, written)
  const app = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  })
  registerRequestLog(app)
  const lines = () =>
    String(written.read() ?? '')
      .split('\n')
      .filter((line) => line !== '')
  return { app, lines }
}

test('logs an ordinary request at debug, but not at the default level', async () => {
  for (const [level, expected] of [
    ['info', 0],
    ['debug', 1],
  ] as const) {
    const { app, lines } = server(level)
    app.get('/quick', () => 'ok')
    await app.inject('/quick?key=dev_abc123')
    const written = lines()
    expect(written).toHaveLength(expected)
    expect(written.join()).not.toContain('abc123')
  }
})

test('a slow one leaves a line at the default level', async () => {
  const { app, lines } = server('info')
  app.addHook('onRequest', async (_, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 1_500 })
  })
  app.get('/slow', () => 'ok')
  await app.inject('/slow')
  expect(lines().map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 40, msg: 'slow request', ms: 1_500, status: 200, req: { url: '/slow' } },
  ])
})

test('logs a database error without the connection that it carries', async () => {
  const written = new PassThrough()
  const error = Object.assign(new DatabaseError('gone', 4, 'error'), {
    client: { password: 'secret', lots: 'x'.repeat(1_000) },
  })
  createLog('warn', written).warn({ err: error }, 'database connection lost')
  if (written.readableLength === 0) await once(written, 'readable')
  const line = String(written.read())
  expect(line).toContain('gone')
  expect(line).not.toMatch(/secret|xxx/)
})
