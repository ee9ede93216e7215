import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sessionless } from '../../actor.ts'
import type { Config } from '../../config/config.ts'
import type { Ctx } from '../../context.ts'
import { createContentSecurityPolicy } from './content-security-policy.ts'
import { escapeAttribute } from './escape-attribute.ts'
import { addRoute } from '../declare-route.ts'
import { toErrorBody } from '../error-handler.ts'

const open = { method: 'GET', policy: sessionless, limit: 'none' } as const
const forever = `public, max-age=${365 * 24 * 60 * 60}, immutable`
const aDay = `public, max-age=${24 * 60 * 60}`
/** Always revalidated, but the browser may keep the page for back navigation. */
const alwaysRevalidated = 'private, no-cache'
const publicFiles = ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png', 'robots.txt'] as const
/** Packed by the build, for `npm install` from this address. */
const packageFiles = ['license-client.tgz', 'cli.tgz'] as const
const [consoleFile, signFile] = ['index.html', 'sign.html'] as const
const pageFiles = [consoleFile, signFile]
const firstPaintsFile = 'first-paints.json'
const firstPaints = z.object({
  pages: z.record(z.string(), z.string()),
  other: z.string(),
  public: z.string(),
  /** With a placeholder for a text. */
  text: z.string(),
})
const assetParams = z.object({ '*': z.string() })

/** A public page whose title and tags the server writes, for programs that run no scripts, such as those that show previews of links. */
export type DescribedPage = {
  path: string
  /** `head` is HTML, in place of the title and the description of the console. */
  describe: (ctx: Ctx, params: unknown) => Promise<Description & { status: 200 | 404 }>
  describeFailure: (config: Config, message: string) => Description
}
/** `text` is HTML for readers without scripts; the console's page takes its place. */
type Description = { head: string; text: string }

type Pages = { config: Config; webRoot: string; described: readonly DescribedPage[] }

export async function servePages(app: FastifyInstance, { config, webRoot, described }: Pages) {
  await app.register(fastifyStatic, { root: webRoot, serve: false, preCompressed: true })
  const settings = escapeAttribute(JSON.stringify(config.settings))
  const brandName = escapeAttribute(config.settings.brandName)
  const readPage = async (file: string) =>
    (await readFile(path.join(webRoot, file), 'utf8'))
      .replace('__SETTINGS__', () => settings)
      .replaceAll('__BRAND_NAME__', () => brandName)
  const builtPages = new Map(
    await Promise.all(pageFiles.map(async (file) => [file, await readPage(file)] as const)),
  )
  const readPaints = async () =>
    firstPaints.parse(
      JSON.parse(
        (await readFile(path.join(webRoot, firstPaintsFile), 'utf8')).replaceAll(
          '__BRAND_NAME__',
          () => JSON.stringify(brandName).slice(1, -1),
        ),
      ),
    )
  const builtPaints = await readPaints()
  const publicHost = new URL(config.publicUrl).host

  addRoute(app, {
    ...open,
    path: '/assets/*',
    cache: forever,
    handler: (request, reply) => reply.sendFile(`assets/${assetParams.parse(request.params)['*']}`),
  })
  for (const file of publicFiles) {
    addRoute(app, {
      ...open,
      path: `/${file}`,
      cache: aDay,
      handler: (_, reply) => reply.sendFile(file),
    })
  }
  for (const file of packageFiles) {
    const digest = await computeDigest(path.join(webRoot, 'packages', file))
    addRoute(app, {
      ...open,
      path: `/packages/${file}`,
      cache: alwaysRevalidated,
      handler: (_, reply) =>
        reply.header('repr-digest', `sha-512=:${digest}:`).sendFile(`packages/${file}`),
    })
  }

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    described?: Description & { status: number },
  ) {
    // In watch mode, the console is rebuilt while the server runs.
    const [pathname = ''] = request.url.split('?')
    const file = pathname === '/sign' ? signFile : consoleFile
    const page = (config.production && builtPages.get(file)) || (await readPage(file))
    const paints = config.production ? builtPaints : await readPaints()
    const first = page.replace('__FIRST_PAINT__', () => choosePaint(paints, pathname))
    if (described === undefined) return sendWithNonce(reply, first)
    const shown = page
      .replace(needsScripts, '')
      .replace(hiddenPaint, () => `>${paints.text.replace('__TEXT__', () => described.text)}`)
      .replaceAll(ownHead, '')
      .replace('</head>', () => `${described.head}\n</head>`)
    const tag = `W/"${createHash('sha256').update(shown).digest('base64url')}"`
    void reply.code(described.status).header('etag', tag)
    const isKept = reply.statusCode === 200 && request.headers['if-none-match']?.includes(tag)
    if (isKept !== true) return sendWithNonce(reply, shown)
    // The browser keeps the page with the policy that it came with.
    return reply.removeHeader('content-security-policy').code(304).send()
  }

  function sendWithNonce(reply: FastifyReply, page: string) {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', createContentSecurityPolicy(config, nonce))
      .send(page.replaceAll('__CSP_NONCE__', nonce))
  }

  /** Cookies and OAuth redirects belong to one host, so a request for another host is redirected. */
  const isElsewhere = (request: FastifyRequest) => request.host !== publicHost && !config.production

  for (const { path, describe, describeFailure } of described) {
    addRoute(app, {
      ...open,
      limit: 'ordinary',
      path,
      cache: alwaysRevalidated,
      handler: async (request, reply) =>
        isElsewhere(request)
          ? reply.redirect(config.publicUrl + request.url)
          : sendPage(request, reply, await describe(app.contextOf(request), request.params)),
      sendFailure: (request, reply, failure) => {
        const { status, headers } = toErrorBody(failure, request.id)
        const { message } = failure
        void reply.headers(headers)
        return sendPage(request, reply, { status, ...describeFailure(config, message) })
      },
    })
  }
  addRoute(app, {
    ...open,
    path: '/*',
    cache: alwaysRevalidated,
    handler: (request, reply) =>
      isElsewhere(request)
        ? reply.redirect(config.publicUrl + request.url)
        : sendPage(request, reply),
  })
}

const needsScripts = /<noscript\s*>[^<]*<\/noscript\s*>/
const hiddenPaint = ' aria-hidden="true">__FIRST_PAINT__'
const ownHead = /<meta\s+name="description"[^<>]*>|<title>[^<]*<\/title>/g

const consolePath = /^\/console(?:\/([\w-]*)(\/[^/])?|$)/
const publicPath = /^\/(?:docs|posts|unsubscribe|confirm-email|console\/invitation)(?:\/|$)/

/** The skeleton of the page at a path. Pages that only redirect have none. */
function choosePaint(paints: z.infer<typeof firstPaints>, pathname: string): string {
  if (publicPath.test(pathname)) return paints.public
  const inConsole = consolePath.exec(pathname)
  if (inConsole === null) return ''
  const name = `${inConsole[1] || 'license-keys'}${inConsole[2] === undefined ? '' : '/'}`
  return Object.hasOwn(paints.pages, name) ? (paints.pages[name] ?? '') : paints.other
}

async function computeDigest(file: string) {
  return createHash('sha512')
    .update(await readFile(file))
    .digest('base64')
}
