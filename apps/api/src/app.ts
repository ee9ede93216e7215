import type { FastifyInstance, RouteOptions } from 'fastify'
import { registerAccountRoutes } from './features/account/index.ts'
import {
  registerAdminRoutes,
  inboxEvents,
  postPage,
  recordPasskeyChange,
  registerMaskedKeys,
  withView,
} from './features/admin/index.ts'
import { registerBillingRoutes } from './features/billing/index.ts'
import { registerDownloadRoutes, loadCatalogue } from './features/downloads/index.ts'
import { registerLimitRoutes } from './features/limits/index.ts'
import { registerLicenseKeyRoutes, listKeyEvents } from './features/license-keys/index.ts'
import { requestEvents, registerRequestRoutes } from './features/requests/index.ts'
import {
  createAuthenticator,
  createProviders,
  createAuthCookies,
  loginSessionChecks,
  registerAuthRoutes,
} from './features/auth/index.ts'
import {
  publishTokenEndsOfMember,
  withTokenAuthentication,
  tokenChecks,
  registerTokenRoutes,
} from './features/tokens/index.ts'
import { registerAlertRoutes } from './features/alerts/index.ts'
import { registerWebhookRoutes } from './features/webhooks/index.ts'
import { registerUsageRoutes } from './features/usage/index.ts'
import {
  registerSdkApiDocs,
  isSdkApiUrl,
  type SdkApi,
  listRefusalsForReport,
  sessionFeed,
  registerSdkApiRoutes,
} from './features/sdk-api/index.ts'
import {
  withRequestedWorkspace,
  membershipChecks,
  registerWorkspaceRoutes,
  workspaceEvents,
} from './features/workspaces/index.ts'
import { sessionless } from './platform/actor.ts'
import { listen, type Listener, type ListenOptions } from './platform/db/listen.ts'
import { registerNotFound } from './platform/http/register-not-found.ts'
import { createHttpServer, type Platform } from './platform/http/create-http-server.ts'
import { registerHealthRoutes } from './platform/http/monitoring/health.ts'
import { registerOpenApi } from './platform/http/documents/openapi/register-openapi.ts'
import { servePages } from './platform/http/documents/pages.ts'
import type { LiveEventSources } from './platform/live/live-events.ts'
import { registerLiveStream } from './platform/live/stream.ts'
import {
  type CertificateMonitor,
  startCertificateMonitor,
} from './platform/monitoring/certificate-monitor.ts'
import { createMailTransport } from './platform/mail/transport.ts'
import type { SharedState } from './platform/processes/shared-state.ts'
import type { PrimaryConnection } from './platform/processes/primary-connection.ts'

export type AppDeps = Platform & {
  /** Folder of the built console; if undefined, only the API is served. */
  webRoot?: string | undefined
  sdkApi?: SdkApi | undefined
  /** Database that sends notifications. If undefined, live streams get no events. */
  newsUrl?: string | undefined
  certificates?: CertificateMonitor | undefined
  worker?: PrimaryConnection | undefined
  shared?: SharedState | undefined
  onRoute?: ((route: RouteOptions) => void) | undefined
}

const news: LiveEventSources = {
  events: [requestEvents, inboxEvents, workspaceEvents],
  feed: sessionFeed,
  sessions: loginSessionChecks,
  tokens: tokenChecks,
  memberships: membershipChecks,
}

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    config,
    database,
    metering,
    clock,
    log,
    webRoot,
    onRoute,
    sdkApi,
    newsUrl,
    shared,
    worker,
  } = deps
  const app = await createHttpServer(
    deps,
    withTokenAuthentication(
      deps,
      withRequestedWorkspace(deps, withView(deps, createAuthenticator(deps))),
    ),
    (request, response) => {
      if (!sdkApi || !isSdkApiUrl(request.url)) return false
      sdkApi.handle(request, response)
      return true
    },
  )
  const cookies = createAuthCookies(config.secure)
  if (sdkApi) app.addHook('preClose', async () => sdkApi.drain())
  if (onRoute) app.addHook('onRoute', onRoute)

  await registerOpenApi(app, {
    brandName: config.settings.brandName,
    publicUrl: config.publicUrl,
    cookie: cookies.name,
    webRoot,
  })
  registerMaskedKeys(app, deps)
  registerHealthRoutes(app, {
    isFull: deps.disk?.isFull,
    oldestMs: sdkApi?.oldestMs,
    isReplaced: worker?.isReplaced,
    databases: sdkApi?.databases ?? [database],
  })
  registerAuthRoutes(app, { cookies, providers: createProviders(config), recordPasskeyChange })
  registerDownloadRoutes(app, await loadCatalogue(config.downloads.catalogueFile))
  registerWorkspaceRoutes(app, {
    readKeyEvents: listKeyEvents,
    endMembership: publishTokenEndsOfMember,
  })
  registerTokenRoutes(app, config)
  registerWebhookRoutes(app)
  registerRequestRoutes(app, listRefusalsForReport)
  await registerBillingRoutes(app)
  registerLimitRoutes(app)
  registerLicenseKeyRoutes(app)
  registerSdkApiDocs(app)
  registerSdkApiRoutes(app)
  const live = registerLiveStream(app, {
    db: database.db,
    metering: metering.db,
    clock,
    news,
    seats: shared?.seats,
  })
  registerAlertRoutes(app)
  registerUsageRoutes(app)
  registerAccountRoutes(app, cookies)
  registerAdminRoutes(app, {
    sendMail: createMailTransport(config),
    certificates: deps.certificates ?? startCertificateMonitor(config, clock),
  })
  registerNotFound(app, '/api', sessionless)
  if (webRoot !== undefined) await servePages(app, { config, webRoot, described: [postPage] })
  const channels = { ...live, ...sdkApi?.channels, ...shared?.channels }
  registerListener(app, newsUrl === undefined ? undefined : { url: newsUrl, log, channels })
  return app
}

function registerListener(app: FastifyInstance, options: ListenOptions | undefined) {
  let listener: Listener | undefined
  app.decorate('listenerDownMs', () => listener?.downMs() ?? 0)
  if (options === undefined) return
  app.addHook('onReady', async () => {
    listener = await listen(options)
  })
  app.addHook('onClose', () => listener?.close())
}
