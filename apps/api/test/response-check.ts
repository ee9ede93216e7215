import { errorBody } from '@fovea/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

const described = z.record(
  z.string(),
  z.record(z.string(), z.looseObject({ responses: z.record(z.string(), z.unknown()).optional() })),
)

/** Pages that a browser opens are not calls, so the document leaves them out. */
const pagesOfBrowsers = /^\/api\/(?:reference(?:\/|$)|unsubscribe$)/

/**
 * Checks every answer of an API test against the OpenAPI document: an undeclared status, or an error in another shape,
 * is thrown when the test's API is closed.
 */
export function registerResponseCheck(app: FastifyInstance) {
  const undocumented = new Set<string>()
  let paths: z.infer<typeof described> | undefined

  app.addHook('onSend', async (request, reply, payload) => {
    const { url, schema } = request.routeOptions
    if (url === undefined || schema === undefined || ('hide' in schema && schema.hide)) return
    if (pagesOfBrowsers.test(url) && request.method !== 'POST') return
    paths ??= described.parse(app.swagger().paths)
    const method = request.method === 'HEAD' ? 'get' : request.method.toLowerCase()
    const responses = paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method]?.responses ?? {}
    const { statusCode } = reply
    const message = `${method.toUpperCase()} ${url} answers ${statusCode}`
    if (!(String(statusCode) in responses)) undocumented.add(message)
    else if (statusCode >= 400 && !errorBody.safeParse(parsed(payload)).success) {
      undocumented.add(`${message} in another shape: ${String(payload)}`)
    }
  })
  return undocumented
}

function parsed(payload: unknown): unknown {
  return typeof payload === 'string' ? JSON.parse(payload) : undefined
}
