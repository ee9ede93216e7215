import { endpoint } from '@fovea/contract/endpoint'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionless } from '../../actor.ts'
import { keptAnswer } from './kept-answer.ts'
import { declarationOf } from '../declare-route.ts'
import { serve } from '../serve.ts'

/** The reference page brings scripts and styles of its own, so its policy is wider than the console's. */
const referencePolicy = [
  "default-src 'none'",
  "script-src 'self' 'unsafe-inline'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
].join('; ')

const documentPath = '/api/openapi.json'
const referencePath = '/api/reference'
const scriptPath = `${referencePath}/js/scalar.js`

const getDocument = endpoint({
  method: 'GET',
  path: documentPath,
  summary: 'This document.',
  media: 'application/json',
  answer: z.unknown(),
})

const getReference = endpoint({
  method: 'GET',
  path: `${referencePath}/`,
  summary: 'This document as a web page.',
  media: 'text/html; charset=utf-8',
  answer: z.string(),
})

const getReferenceScript = endpoint({
  method: 'GET',
  path: scriptPath,
  summary: 'The script for that page.',
  media: 'application/javascript; charset=utf-8',
  answer: z.string(),
})

const getReferenceShort = endpoint({
  method: 'GET',
  path: referencePath,
  summary: 'Redirects to the page.',
  status: 302,
  media: 'text/html; charset=utf-8',
  answer: z.string(),
})

type Described = { brandName: string; /** The session's. */ cookie: string }

/** Has to be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance, { brandName, cookie }: Described) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName} Console`,
        version: '1',
        description:
          'All calls of the console. Every error has the same shape. Calls under /api that change something accept an `Idempotency-Key`: repeating the same key and input within 24 hours is done once and gets the same answer.',
      },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookie },
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'fvt_ and 38 letters and digits',
            description:
              'A token of a workspace, for calls that name it, with the scope they list. The workspace is the token’s.',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  })
  serveDocument(app)
  serveReference(app)
}

/** What is a workspace's says how one is chosen. */
const describeRoute: typeof jsonSchemaTransform = (described) => {
  const { schema, url } = jsonSchemaTransform(described)
  if (declarationOf(described.route.config)?.policy.permission === undefined) return { schema, url }
  const properties = { 'Fovea-Workspace': { type: 'string', description: workspaceWords } }
  return { schema: { ...schema, headers: { type: 'object', properties } }, url }
}

const workspaceWords =
  'The ID of a team workspace. Without it, the call is about your personal workspace.'

const open = { policy: sessionless, limit: 'document' } as const

function serveDocument(app: FastifyInstance) {
  const send = keptAnswer(() => JSON.stringify(app.swagger()))
  serve(app, getDocument, {
    ...open,
    cache: 'public, max-age=300',
    handle: ({ request, reply }) => send(request, reply),
  })
}

/** The viewer's page and script are taken from its plugin once, in a server that never listens. */
function serveReference(app: FastifyInstance) {
  let viewer: Promise<FastifyInstance> | undefined
  const fileOf = async (path: string) => {
    viewer ??= startViewer()
    return (await (await viewer).inject(path)).body
  }
  const sendPage = keptAnswer(() => fileOf(getReference.path))
  const sendScript = keptAnswer(() => fileOf(scriptPath))

  serve(app, getReferenceShort, {
    ...open,
    handle: ({ reply }) => reply.redirect(getReference.path),
  })
  serve(app, getReference, {
    ...open,
    cache: 'public, max-age=300',
    handle: ({ request, reply }) =>
      sendPage(request, reply.header('content-security-policy', referencePolicy)),
  })
  serve(app, getReferenceScript, {
    ...open,
    cache: 'public, max-age=86400',
    handle: ({ request, reply }) => sendScript(request, reply),
  })
}

/** Loaded at the first visit: it brings megabytes that most processes never need. */
async function startViewer() {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const viewer = Fastify()
  await viewer.register(scalar, {
    routePrefix: referencePath,
    configuration: { url: documentPath, withDefaultFonts: false, telemetry: false },
  })
  return viewer
}
