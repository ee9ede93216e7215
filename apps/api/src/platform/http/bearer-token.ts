import type { FastifyRequest } from 'fastify'

const scheme = /^bearer(?:\s|$)/i
// RFC 6750, section 2.1.
const credentials = /^bearer +([\w.~+/-]+=*)$/i

/**
 * The token that a request shows; null where it shows something that can be none, undefined where it shows nothing. A
 * password of another scheme is for whoever stands before the console, and none of its business.
 */
export function readBearerToken({ raw }: Pick<FastifyRequest, 'raw'>): string | null | undefined {
  // Of several headers Node shows the first alone, and another program might go by the last: all are looked at.
  const { rawHeaders } = raw
  const shown = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'authorization',
  )
  if (!shown.some((value) => scheme.test(value))) return undefined
  const [only] = shown
  return (shown.length === 1 && only !== undefined && credentials.exec(only)?.[1]) || null
}
