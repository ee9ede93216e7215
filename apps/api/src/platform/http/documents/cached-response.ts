import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Higher levels take seconds for megabytes and save only a tenth. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

type Kept = { tag: string; plain: Buffer; br: Buffer; gzip: Buffer }

export function createCachedResponse(make: () => Promise<string> | string) {
  let kept: Promise<Kept> | undefined
  return async function send(request: FastifyRequest, reply: FastifyReply) {
    kept ??= keep(make)
    const { tag, plain, ...packed } = await kept
    void reply.header('etag', tag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    const encoding = accepted(request.headers['accept-encoding'])
    if (encoding === undefined) return reply.send(plain)
    return reply.header('content-encoding', encoding).send(packed[encoding])
  }
}

async function keep(make: () => Promise<string> | string): Promise<Kept> {
  const plain = Buffer.from(await make())
  const [br, zipped] = await Promise.all([brotli(plain, quality), zip(plain)])
  const tag = `"${createHash('sha256').update(plain).digest('base64url')}"`
  return { tag, plain, br, gzip: zipped }
}

function accepted(header: string | string[] | undefined) {
  const offers = String(header ?? '')
    .toLowerCase()
    .split(',')
  const wanted = offers.filter((offer) => !/;\s*q=0(?:\.0*)?\s*$/.test(offer))
  const names = new Set(wanted.map((offer) => offer.split(';', 1)[0]?.trim()))
  return (['br', 'gzip'] as const).find((encoding) => names.has(encoding))
}
