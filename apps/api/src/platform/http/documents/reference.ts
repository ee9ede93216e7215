import { createHash } from 'node:crypto'
import { defineEndpoint } from '@fovea/contract/endpoint'
import Fastify, { type FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sessionless } from '../../actor.ts'
import { serveEndpoint } from '../serve-endpoint.ts'
import { createCachedResponse } from './cached-response.ts'
import { frameReference, type Frame } from './reference-page.ts'
import { referenceStyle } from './reference-style.ts'

const referencePath = '/api/reference'
const scriptPath = `${referencePath}/js/scalar.js`

const getReference = defineEndpoint({
  operationId: 'getReference',
  method: 'GET',
  path: `${referencePath}/`,
  summary: 'This document as a web page.',
  media: 'text/html; charset=utf-8',
  answer: z.string(),
})

const getReferenceScript = defineEndpoint({
  operationId: 'getReferenceScript',
  method: 'GET',
  path: scriptPath,
  summary: 'The script for that page.',
  media: 'application/javascript; charset=utf-8',
  answer: z.string(),
})

const getReferenceShort = defineEndpoint({
  operationId: 'redirectToReference',
  method: 'GET',
  path: referencePath,
  summary: 'Redirects to the page.',
  status: 302,
  media: 'text/html; charset=utf-8',
  answer: z.string(),
})

const open = { policy: sessionless, limit: 'document' } as const

/** The viewer's page and script are taken from its plugin once, in a server that never listens. */
export function serveReference(app: FastifyInstance, documentPath: string, frame: Frame) {
  let viewer: Promise<FastifyInstance> | undefined
  const fileOf = async (path: string) => {
    viewer ??= startViewer(documentPath)
    return (await (await viewer).inject(path)).body
  }
  let page: Promise<string> | undefined
  const pageText = () =>
    (page ??= fileOf(getReference.path).then((viewerPage) => frameReference(viewerPage, frame)))
  const sendPage = createCachedResponse(pageText)
  const sendScript = createCachedResponse(() => fileOf(scriptPath))

  serveEndpoint(app, getReferenceShort, {
    ...open,
    handle: ({ reply }) => reply.redirect(getReference.path),
  })
  serveEndpoint(app, getReference, {
    ...open,
    cache: 'public, max-age=300',
    handle: async ({ request, reply }) => {
      void reply.header('content-security-policy', policyOf(await pageText()))
      return sendPage(request, reply)
    },
  })
  serveEndpoint(app, getReferenceScript, {
    ...open,
    cache: 'public, max-age=86400',
    handle: ({ request, reply }) => sendScript(request, reply),
  })
}

/**
 * Users paste tokens into this page, so only the viewer's script and its inline start script, identified by a hash, may
 * run, and requests go only to the console. The viewer sets styles on elements, so inline styles are allowed.
 */
function policyOf(page: string) {
  const inline = page.split('<script type="text/javascript">').slice(1)
  const hashes = inline.map((rest) => {
    const [script = ''] = rest.split('</script>', 1)
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes.join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Loaded at the first visit, because the package takes megabytes that most processes never need. */
async function startViewer(documentPath: string) {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const viewer = Fastify()
  await viewer.register(scalar, {
    routePrefix: referencePath,
    configuration: {
      url: documentPath,
      pageTitle: 'API reference',
      theme: 'none',
      customCss: referenceStyle,
      withDefaultFonts: false,
      telemetry: false,
      // A pasted token must not outlive the page.
      persistAuth: false,
      authentication: { preferredSecurityScheme: 'token' },
      // Calls come with samples of their own, which run when pasted.
      hiddenClients: true,
      defaultOpenAllTags: false,
      operationTitleSource: 'summary',
      // These features call the viewer's vendor, which the policy blocks.
      agent: { disabled: true },
      mcp: { disabled: true },
      hideClientButton: true,
      showDeveloperTools: 'never',
    },
  })
  return viewer
}
