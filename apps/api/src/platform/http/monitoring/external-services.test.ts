// @module-tag thorough
import { once } from 'node:events'
import { createServer } from 'node:net'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { openTestApi } from '../../../../test/test-api.ts'
import { createProviders } from '../../../features/auth/index.ts'
import { createCardProvider } from '../../card-provider.ts'
import { parseConfig } from '../../config/config.ts'
import { connect } from '../../db/connect.ts'
import { createLog } from '../../logging/log.ts'
import { createMailTransport } from '../../mail/transport.ts'
import { registerExternalServiceMetrics, type ExternalService } from './external-services.ts'

const registry = new Registry()
registerExternalServiceMetrics(registry)

async function calls(service: ExternalService, outcome: 'answered' | 'failed') {
  const line = `external_call_duration_seconds_count{service="${service}",outcome="${outcome}"} `
  const found = (await registry.metrics()).split('\n').find((text) => text.startsWith(line))
  return Number(found?.slice(line.length) ?? 0)
}

async function isWaiting(service: ExternalService) {
  const line = `external_calls_oldest_seconds{service="${service}"} `
  const found = (await registry.metrics()).split('\n').find((text) => text.startsWith(line))
  return Number(found?.slice(line.length)) > 0
}

const api = await openTestApi()

const services = ['database', 'mail', 'card', 'google', 'github'] as const
const mail = {
  name: 'test',
  to: 'somebody@example.com',
  subject: '',
  text: 'text',
  html: '',
  replyTo: null,
  unsubscribe: null,
}
const secrets = { state: 'state', verifier: 'v'.repeat(43), nonce: 'nonce' }

function callers(port: number): Record<ExternalService, () => Promise<unknown>> {
  const address = `http://127.0.0.1:${port}`
  const config = parseConfig({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    GOOGLE_ISSUER: address,
    GITHUB_CLIENT_ID: 'id',
    GITHUB_CLIENT_SECRET: 'secret',
    GITHUB_URL: address,
    STRIPE_API_URL: address,
  })
  const providers = createProviders(config)
  const database = connect({
    url: `postgres://a:b@127.0.0.1:${port}/c`,
    max: 1,
    log: createLog('silent'),
  })
  return {
    database: () => database.pool.query('select 1'),
    mail: () => createMailTransport(config)(mail),
    card: () => createCardProvider(config).customers.list({}, { maxNetworkRetries: 0 }),
    google: () => providers.google.person(secrets, 'code'),
    github: () => providers.github.person(secrets, 'code'),
  }
}

test('counts answered calls for each service', async () => {
  const before = await Promise.all(services.map((service) => calls(service, 'answered')))
  await api.browser().signIn('google@example.com')
  await api.browser().signIn('github@example.com', 'github')
  await api.platform.cardProvider.customers.list()
  await createMailTransport(api.platform.config)(mail)
  const after = await Promise.all(services.map((service) => calls(service, 'answered')))
  for (const [at, service] of services.entries())
    expect({ service, more: (after[at] ?? 0) > (before[at] ?? 0) }).toEqual({ service, more: true })
})

test('counts an unreachable service as failed, and shows a stalled call while it waits', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  for (const service of services) {
    const before = await calls(service, 'failed')
    const taken = once(server, 'connection')
    const call = callers(address.port)[service]
    const failure = call().catch((error: unknown) => error)
    const [socket] = await taken
    expect({ service, waiting: await isWaiting(service) }).toEqual({ service, waiting: true })
    socket.destroy()
    expect(await failure).toBeInstanceOf(Error)
    expect({ service, failed: await calls(service, 'failed') }).toEqual({
      service,
      failed: before + 1,
    })
    expect({ service, waiting: await isWaiting(service) }).toEqual({ service, waiting: false })
  }
  server.close()
})
