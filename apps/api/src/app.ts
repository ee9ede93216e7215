import type { FastifyInstance, RouteOptions } from 'fastify'
import { accountRoutes } from './features/account/index.ts'
import { adminRoutes, inboxNews } from './features/admin/index.ts'
import { billingRoutes } from './features/billing/index.ts'
import { downloadRoutes, loadCatalogue } from './features/downloads/index.ts'
import { limitRoutes } from './features/limits/index.ts'
import { licenseKeyRoutes, readKeyEvents } from './features/license-keys/index.ts'
import { requestNews, requestRoutes } from './features/requests/index.ts'
import {
  createAuthenticator,
  createProviders,
  sessionCookies,
  sessionEnds,
  sessionRoutes,
} from './features/session/index.ts'
import { orByToken, tokenEnds, tokenRoutes } from './features/tokens/index.ts'
import { alertRoutes } from './features/alerts/index.ts'
import { usageRoutes } from './features/usage/index.ts'
import {
  describeDoor,
  isForDoor,
  type OpenDoor,
  refusalsForReport,
  verificationFeed,
  verificationRoutes,
} from './features/verification/index.ts'
import { inChosenWorkspace, membershipEnds, workspaceRoutes } from './features/workspaces/index.ts'
import { sessionless } from './platform/actor.ts'
import { listen, type Listener, type ListenOptions } from './platform/db/listen.ts'
import { closeOff } from './platform/http/close-off.ts'
import { createHttp, type Platform } from './platform/http/create-http.ts'
import { serveHealth } from './platform/http/watching/health.ts'
import { describeApi } from './platform/http/documents/openapi.ts'
import { servePages } from './platform/http/documents/pages.ts'
import type { AllNews } from './platform/live/news.ts'
import { serveLive } from './platform/live/stream.ts'
import { type Certificates, watchCertificates } from './platform/watching/certificates.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import type { Shared } from './platform/processes/join-processes.ts'
import type { WorkerSide } from './platform/processes/worker-side.ts'

export type AppParts = Platform & {
  /** The folder of the built console; without it the API stands alone. */
  webRoot?: string | undefined
  /** The SDK's door; without it there is nothing at its addresses. */
  door?: OpenDoor | undefined
  /** Where the database tells what is new; without it nobody hears of it, and it can still be read. */
  newsUrl?: string | undefined
  /** What is known of the certificates of others; without it, they are looked at for this app alone. */
  certificates?: Certificates | undefined
  /** Where this process is one of several workers: its line to the primary. */
  worker?: WorkerSide | undefined
  /** What this process shares with others that serve the same database. */
  shared?: Shared | undefined
  /** Told of every route, as it is added. */
  onRoute?: ((route: RouteOptions) => void) | undefined
}

/** What the rooms have to tell the pages of signed-in people. */
const news: AllNews = {
  words: [requestNews, inboxNews],
  feed: verificationFeed,
  sessions: sessionEnds,
  tokens: tokenEnds,
  memberships: membershipEnds,
}

/** Puts the rooms together: the only file that knows every one of them. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const {
    config,
    database,
    metering,
    clock,
    log,
    webRoot,
    onRoute,
    door,
    newsUrl,
    shared,
    worker,
  } = parts
  const app = await createHttp(
    parts,
    orByToken(parts, inChosenWorkspace(parts, createAuthenticator(parts))),
    (request, response) => {
      if (!door || !isForDoor(request.url)) return false
      door.handle(request, response)
      return true
    },
  )
  const cookies = sessionCookies(config.secure)
  if (door) app.addHook('preClose', async () => door.drain())
  if (onRoute) app.addHook('onRoute', onRoute)

  await describeApi(app, { brandName: config.settings.brandName, cookie: cookies.name })
  serveHealth(app, {
    isFull: parts.disk?.isFull,
    oldestMs: door?.oldestMs,
    isReplaced: worker?.isReplaced,
    databases: door?.databases ?? [database],
  })
  sessionRoutes(app, { cookies, providers: createProviders(config) })
  downloadRoutes(app, await loadCatalogue(config.downloads.catalogueFile))
  workspaceRoutes(app, readKeyEvents)
  tokenRoutes(app)
  requestRoutes(app, refusalsForReport)
  await billingRoutes(app)
  limitRoutes(app)
  licenseKeyRoutes(app)
  describeDoor(app)
  verificationRoutes(app)
  const live = serveLive(app, {
    db: database.db,
    metering: metering.db,
    clock,
    news,
    seats: shared?.seats,
  })
  alertRoutes(app)
  usageRoutes(app)
  accountRoutes(app, cookies)
  adminRoutes(app, {
    sendMail: createMailTransport(config),
    certificates: parts.certificates ?? watchCertificates(config, clock),
  })
  closeOff(app, '/api', sessionless)
  if (webRoot !== undefined) await servePages(app, config, webRoot)
  const channels = { ...live, ...door?.channels, ...shared?.channels }
  listenWhile(app, newsUrl === undefined ? undefined : { url: newsUrl, log, channels })
  return app
}

/** Listens to the database from before the first request until after the last. */
function listenWhile(app: FastifyInstance, options: ListenOptions | undefined) {
  let listener: Listener | undefined
  app.decorate('listenerDownMs', () => listener?.downMs() ?? 0)
  if (options === undefined) return
  app.addHook('onReady', async () => {
    listener = await listen(options)
  })
  app.addHook('onClose', () => listener?.close())
}
