import { defineEndpoint } from '@fovea/contract/endpoint'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionless } from '../../actor.ts'
import { createCachedResponse } from './cached-response.ts'
import { getRouteDeclaration } from '../declare-route.ts'
import { serveEndpoint } from '../serve-endpoint.ts'
import { serveReference } from './reference.ts'

const documentPath = '/api/openapi.json'

const getDocument = defineEndpoint({
  method: 'GET',
  path: documentPath,
  summary: 'This document.',
  media: 'application/json',
  answer: z.unknown(),
})

type Described = { brandName: string; cookie: string }

export async function registerOpenApi(app: FastifyInstance, { brandName, cookie }: Described) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName} Console`,
        version: '1',
        description:
          'All calls of the console. Every error has the same shape. Calls under /api that change something accept an `Idempotency-Key`: repeating the same key and input within 24 hours is done once and gets the same answer. If an answer was lost, send the same request with `Idempotency-Check: true`: it gets the answer, or 410 `NOT_DONE` if the request never arrived, and does nothing.',
      },
      components: {
        responses: { Failure: sharedFailure },
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
    transformObject: shareFailures,
  })
  serveDocument(app)
  serveReference(app, documentPath)
}

const describeRoute: typeof jsonSchemaTransform = (described) => {
  const { schema, url } = jsonSchemaTransform(described)
  if (getRouteDeclaration(described.route.config)?.policy.permission === undefined)
    return { schema, url }
  const properties = { 'Fovea-Workspace': { type: 'string', description: workspaceWords } }
  return { schema: { ...schema, headers: { type: 'object', properties } }, url }
}

const failureRef = { $ref: '#/components/responses/Failure' }
const sharedFailure = {
  description: 'Every error has this shape.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

/** Describes the failure once: every call has about ten of them, which made up a third of the document. */
const shareFailures: typeof jsonSchemaTransformObject = (described) => {
  const document = jsonSchemaTransformObject(described)
  for (const methods of Object.values(document.paths ?? {}))
    for (const call of Object.values(methods ?? {})) {
      if (typeof call !== 'object' || call === null || !('responses' in call)) continue
      for (const status of Object.keys(call.responses ?? {}))
        if (Number(status) >= 400) Object.assign(call.responses ?? {}, { [status]: failureRef })
    }
  return document
}

const workspaceWords =
  'The ID of a team workspace. Without it, the call is about your personal workspace.'

const open = { policy: sessionless, limit: 'document' } as const

function serveDocument(app: FastifyInstance) {
  const send = createCachedResponse(() => JSON.stringify(app.swagger()))
  serveEndpoint(app, getDocument, {
    ...open,
    cache: 'public, max-age=300',
    handle: ({ request, reply }) => send(request, reply),
  })
}
