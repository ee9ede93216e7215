import type { FastifyInstance, RouteOptions } from 'fastify'
import { accountRoutes } from './features/account/index.ts'
import { adminRoutes } from './features/admin/index.ts'
import { billingRoutes } from './features/billing/index.ts'
import { downloadRoutes, loadCatalogue } from './features/downloads/index.ts'
import { licenseKeyRoutes } from './features/license-keys/index.ts'
import { requestRoutes } from './features/requests/index.ts'
import {
  createAuthenticator,
  createProviders,
  sessionCookies,
  sessionRoutes,
} from './features/session/index.ts'
import { usageRoutes } from './features/usage/index.ts'
import {
  createLiveHub,
  describeDoor,
  isForDoor,
  type OpenDoor,
  refusalsForReport,
  verificationRoutes,
} from './features/verification/index.ts'
import { sessionless } from './platform/actor.ts'
import { closeOff } from './platform/http/close-off.ts'
import { createHttp, type Platform } from './platform/http/create-http.ts'
import { serveHealth } from './platform/http/health.ts'
import { describeApi } from './platform/http/openapi.ts'
import { servePages } from './platform/http/pages.ts'
import { createMailTransport } from './platform/mail/transport.ts'

export type AppParts = Platform & {
  /** The folder of the built console; without it the API stands alone. */
  webRoot?: string | undefined
  /** The SDK's door; without it there is nothing at its addresses. */
  door?: OpenDoor | undefined
  /** Told of every route, as it is added. */
  onRoute?: ((route: RouteOptions) => void) | undefined
}

/** Puts the rooms together: the only file that knows every one of them. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, webRoot, onRoute, door } = parts
  const app = await createHttp(parts, createAuthenticator(parts), (request, response) => {
    if (!door || !isForDoor(request.url)) return false
    door.handle(request, response)
    return true
  })
  const cookies = sessionCookies(config.secure)
  if (door) app.addHook('preClose', async () => door.drain())
  if (onRoute) app.addHook('onRoute', onRoute)

  await describeApi(app, { brandName: config.settings.brandName, cookie: cookies.name })
  serveHealth(app, door?.oldestMs)
  sessionRoutes(app, { cookies, providers: createProviders(config) })
  downloadRoutes(app, await loadCatalogue(config.downloads.catalogueFile))
  requestRoutes(app, refusalsForReport)
  await billingRoutes(app)
  licenseKeyRoutes(app)
  describeDoor(app)
  verificationRoutes(app, {
    db: parts.database.db,
    clock: parts.clock,
    // Without a door nothing is told, and the feed can still be read.
    hub: door?.live ?? createLiveHub(),
  })
  usageRoutes(app)
  accountRoutes(app, cookies)
  adminRoutes(app, createMailTransport(config))
  closeOff(app, '/api', sessionless)
  if (webRoot !== undefined) await servePages(app, config, webRoot)
  return app
}
