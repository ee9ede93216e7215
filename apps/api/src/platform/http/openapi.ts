import swagger from '@fastify/swagger'
import scalar from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { anyone } from '../actor.ts'

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

/** Has to be registered before the routes that it describes. */
export async function describeApi(app: FastifyInstance, brandName: string) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${brandName} Console`,
        version: '1',
        description: 'Every call of the console.',
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  const options = { config: { policy: anyone }, schema: { hide: true } }
  app.get('/api/openapi.json', options, () => app.swagger())
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, policy: anyone }
    })
    scope.addHook('onSend', async (_, reply) => {
      reply.header('content-security-policy', referencePolicy)
    })
    await scope.register(scalar, {
      routePrefix: '/api/reference',
      configuration: { url: '/api/openapi.json', withDefaultFonts: false, telemetry: false },
    })
  })
}
