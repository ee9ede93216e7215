import { defineEndpoint } from '@fovea/contract/endpoint'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { anyStaff, isOfBackOffice, type Policy, sessionless } from '../../../actor.ts'
import { createCachedResponse } from '../cached-response.ts'
import { getRouteDeclaration } from '../../declare-route.ts'
import { describeSecurity } from '../../responses.ts'
import { serveEndpoint } from '../../serve-endpoint.ts'
import { serveReference } from '../reference.ts'
import { type ApiDocuments, createDocuments } from './create-documents.ts'
import { isObject, type JsonObject } from './json.ts'
import { titleOf } from './names.ts'
import { namedSchemas } from './schemas.ts'
import { findTag } from './tags.ts'

const documentPath = '/api/openapi.json'

const getDocument = defineEndpoint({
  operationId: 'getApiDocument',
  method: 'GET',
  path: documentPath,
  summary: 'This document.',
  media: 'application/json',
  answer: z.unknown(),
})

const getAdminDocument = defineEndpoint({
  operationId: 'getAdminApiDocument',
  method: 'GET',
  path: '/api/admin/openapi.json',
  summary: "The document of the back office's calls.",
  media: 'application/json',
  answer: z.unknown(),
})

declare module 'fastify' {
  interface FastifyInstance {
    /** Complete once the app is ready. */
    apiDocuments: () => ApiDocuments
  }
}

type Described = {
  brandName: string
  publicUrl: string
  cookie: string
  webRoot: string | undefined
}

export async function registerOpenApi(
  app: FastifyInstance,
  { brandName, publicUrl, cookie, webRoot }: Described,
) {
  const adminCalls = new Set<string>()
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName} Console`,
        version: '1',
        description: introduction,
        contact: { name: `${brandName} Console`, url: publicUrl },
        license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: publicUrl, description: 'This console.' }],
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: cookie,
            description: 'The session of a signed-in user, which only the console itself has.',
          },
          token: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'fvt_ and 38 letters and digits',
            description:
              'A token of a workspace, for calls that name its scope. The workspace is the token’s.',
          },
        },
      },
    },
    transform: (described) => describeRoute(described, adminCalls),
    transformObject: jsonSchemaTransformObject,
  })
  let documents: ApiDocuments | undefined
  app.decorate('apiDocuments', () => {
    documents ??= createDocuments({
      document: { ...structuredClone(app.swagger()) },
      schemas: namedSchemas,
      adminCalls,
    })
    return documents
  })
  const cache = 'public, max-age=300'
  const send = createCachedResponse(() => JSON.stringify(app.apiDocuments().open))
  serveEndpoint(app, getDocument, {
    policy: sessionless,
    limit: 'document',
    cache,
    handle: ({ request, reply }) => send(request, reply),
  })
  const sendAdmins = createCachedResponse(() => JSON.stringify(app.apiDocuments().admin))
  serveEndpoint(app, getAdminDocument, {
    policy: anyStaff,
    limit: 'document',
    handle: ({ request, reply }) => sendAdmins(request, reply),
  })
  serveReference(app, documentPath, { brandName, webRoot })
}

const introduction = `Calls of the console for programs, and those that its pages make.

**Sign in** with a token of your workspace: \`Authorization: Bearer fvt_…\`. Each call names the scope that it needs. The workspace is the token's.

**Errors** all have the same shape: switch on \`error.name\` or \`error.code\`, show \`error.message\`, and quote \`error.requestId\` when you ask for help.

**Idempotency**: calls that change something accept an \`Idempotency-Key\`. Repeating the same key and input within 24 hours is done once and gets the same answer, with \`Idempotency-Replayed: true\`. If an answer was lost, send the same request with \`Idempotency-Check: true\`: it gets the answer, or 410 \`NOT_DONE\` if the request never arrived, and does nothing.

**Limits**: answers to tokens have the headers \`RateLimit\` and \`RateLimit-Policy\` of the IETF draft. Answers may gain fields and words at any time; tolerate those that you do not know.`

const describeRoute = (
  described: Parameters<typeof jsonSchemaTransform>[0],
  adminCalls: Set<string>,
): ReturnType<typeof jsonSchemaTransform> => {
  const { schema, url } = jsonSchemaTransform(described)
  const declaration = getRouteDeclaration(described.route.config)
  if (declaration === undefined || !isObject(schema) || schema['hide'] === true)
    return { schema, url }
  const { policy, once } = declaration
  if (isPage(schema)) return { schema: { hide: true }, url }
  const operationId = String(schema['operationId'])
  if (isOfBackOffice(policy) || operatorCalls.has(operationId)) adminCalls.add(operationId)
  const hasKey = once !== undefined && once !== 'by nature' && policy.name !== sessionless.name
  const headers = {
    ...(policy.permission !== undefined && { 'Fovea-Workspace': { type: 'string' } }),
    ...(hasKey && { 'Idempotency-Key': { type: 'string' } }),
  }
  return {
    schema: {
      ...schema,
      ...(Object.keys(headers).length > 0 && { headers: { type: 'object', properties: headers } }),
      tags: [findTag(url.replaceAll(/:(\w+)/g, '{$1}'))],
      summary: titleOf(operationId),
      description: describeCall(String(schema['summary']), policy.scope),
      security: describeSecurity(policy),
      ...(policy.scope !== undefined && {
        'x-required-scopes': policy.scope === 'any' ? [] : [policy.scope],
      }),
      ...(policy.scope !== undefined && { 'x-token': true }),
    },
    url,
  }
}

/** Made by admins who see the console as a customer, by the card provider and by the mail system. */
const operatorCalls = new Set([
  'getView',
  'endView',
  'receiveBillingEvent',
  'receiveEmail',
  'reportBounces',
])

/** Pages, their scripts and images are for browsers; programs have no use for them. */
function isPage({ response }: JsonObject) {
  return /"(?:text\/html|application\/javascript|image\/[*a-z]+)":/.test(JSON.stringify(response))
}

function describeCall(summary: string, scope: Policy['scope']) {
  return scope === undefined || scope === 'any'
    ? summary
    : `${summary} Needs the scope \`${scope}\`.`
}
