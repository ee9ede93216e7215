import { errorBody } from '@fovea/contract/errors'
import type { FastifyInstance } from 'fastify'

/** Pages that a browser opens are not calls, so the document leaves them out. */
const pagesOfBrowsers = /^\/api\/(?:reference(?:\/|$)|unsubscribe$)/

/**
 * Checks every answer of an API test against the schemas that the OpenAPI document is made of: an undeclared status, or
 * an error in another shape, is thrown when the test's API is closed. Making the document takes a tenth of a test.
 */
export function registerResponseCheck(app: FastifyInstance) {
  const undocumented = new Set<string>()

  app.addHook('onSend', async (request, reply, payload) => {
    const { url, schema } = request.routeOptions
    if (url === undefined || schema === undefined || ('hide' in schema && schema.hide)) return
    if (pagesOfBrowsers.test(url) && request.method !== 'POST') return
    const declared = Object.keys(schema.response ?? {})
    const { statusCode } = reply
    const message = `${request.method === 'HEAD' ? 'GET' : request.method} ${url} answers ${statusCode}`
    if (!declared.includes(String(statusCode))) undocumented.add(message)
    else if (statusCode >= 400 && !errorBody.safeParse(parsed(payload)).success) {
      undocumented.add(`${message} in another shape: ${String(payload)}`)
    }
  })
  return undocumented
}

function parsed(payload: unknown): unknown {
  return typeof payload === 'string' ? JSON.parse(payload) : undefined
}
