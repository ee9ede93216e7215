import type { FastifyRequest } from 'fastify'

const scheme = /^bearer(?:\s|$)/i
// RFC 6750, section 2.1.
const credentials = /^bearer +([\w.~+/-]+=*)$/i

/** Null if malformed, undefined without a token. Other schemes belong to a proxy in front and are ignored. */
export function readBearerToken({ raw }: Pick<FastifyRequest, 'raw'>): string | null | undefined {
  // Node keeps only the first of several headers, while a proxy may use the last, so all are read.
  const { rawHeaders } = raw
  const shown = rawHeaders.filter(
    (_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'authorization',
  )
  if (!shown.some((value) => scheme.test(value))) return undefined
  const [only] = shown
  return (shown.length === 1 && only !== undefined && credentials.exec(only)?.[1]) || null
}
