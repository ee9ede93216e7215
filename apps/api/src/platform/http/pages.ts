import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyone } from '../actor.ts'
import type { Config } from '../config.ts'
import { Refusal } from '../refusal.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Serves the built console: hashed assets for ever, and the page itself with a nonce of its own each time. */
export async function servePages(app: FastifyInstance, config: Config, webRoot: string) {
  await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true })
  const settings = escapeAttribute(JSON.stringify(config.settings))
  const readPage = async () =>
    (await readFile(path.join(webRoot, 'index.html'), 'utf8')).replace('__SETTINGS__', settings)
  const builtPage = await readPage()
  const publicHost = new URL(config.publicUrl).host
  const options = { config: { policy: anyone }, schema: { hide: true } }

  app.get<{ Params: { '*': string } }>('/assets/*', options, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, {
      maxAge: yearSeconds * 1000,
      immutable: true,
    }),
  )
  app.get('/favicon.svg', options, (_, reply) => reply.sendFile('favicon.svg', { maxAge: '1d' }))
  app.get('/api', options, () => {
    throw new Refusal('NOT_FOUND', 'There is nothing at this address.')
  })
  app.get('/*', options, async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api/')) {
      throw new Refusal('NOT_FOUND', 'There is nothing at this address.')
    }
    // Cookies and the providers' redirects belong to one name: another one is sent there.
    if (request.host !== publicHost && !config.production) {
      return reply.redirect(config.publicUrl + request.url)
    }
    // Under watch the console is built again while the server runs.
    const page = config.production ? builtPage : await readPage()
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', contentSecurityPolicy(config, nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  })
}

function escapeAttribute(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
