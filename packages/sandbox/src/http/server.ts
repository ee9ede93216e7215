import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { renderProblemPage } from '../html/problem-page.ts'
import { HttpError } from './http-error.ts'
import type { Reply } from './reply.ts'
import { createSandboxRequest } from './request.ts'
import { createRouter } from './router.ts'
import type { Route } from './router.ts'

/** Headers of every answer; a page replaces the policy with one that allows its own style. */
const securityHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

export function handleRequests(server: Server, routes: readonly Route[]): void {
  const match = createRouter(routes)

  async function answer(message: IncomingMessage): Promise<Reply> {
    const url = URL.parse(message.url ?? '', 'http://sandbox')
    if (!url) throw new HttpError(400, 'This address is not valid.')
    const matched = match(message.method ?? '', url.pathname)
    switch (matched.kind) {
      case 'found':
        return matched.route.handle(createSandboxRequest(message, url, matched.params))
      case 'wrong-method':
        throw new HttpError(405, `This address takes ${matched.allowed.join(' or ')} only.`)
      case 'unknown':
        throw new HttpError(404, 'The sandbox has no page at this address.')
    }
  }

  server.on('request', (message, response) => {
    void answer(message)
      .catch(refused)
      .then((reply) => write(message, response, reply))
  })
}

function refused(problem: unknown): Reply {
  if (problem instanceof HttpError) return renderProblemPage(problem.status, problem.message)
  console.error('The sandbox failed to answer:', problem)
  return renderProblemPage(500, 'The sandbox failed to answer; its terminal says why.')
}

function write(message: IncomingMessage, response: ServerResponse, reply: Reply): void {
  if (reply.cut) {
    response.destroy()
    return
  }
  const body = Buffer.from(reply.body)
  response.writeHead(reply.status, {
    ...securityHeaders,
    ...reply.headers,
    'content-length': body.length,
    // The rest of an unread body must not be parsed as the next request.
    ...(message.complete ? {} : { connection: 'close' }),
  })
  response.end(message.method === 'HEAD' ? undefined : body)
}
