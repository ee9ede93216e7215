import {
  type ResponseOf,
  type CallInput,
  type Endpoint,
  workspaceHeader,
} from '@fovea/contract/endpoint'
import { errorBody } from '@fovea/contract/errors'
import { type SignInProvider, getRedirect, postSignIn } from '@fovea/contract/auth'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { z } from 'zod'

type Sent = { query?: unknown; params?: unknown; body?: unknown }

type Given<Declared extends Endpoint> = Omit<CallInput<Declared>, 'params'> &
  ParamsOf<CallInput<Declared>>
type ParamsOf<Call> = Call extends { params: infer Params }
  ? keyof Omit<Params, 'workspaceId'> extends never
    ? { params?: Partial<Params> }
    : { params: Omit<Params, 'workspaceId'> & { workspaceId?: string } }
  : unknown

/** A browser from the API's point of view: keeps cookies, and signs in at the sandbox's pages. */
export class TestBrowser {
  readonly cookies: Map<string, string>
  readonly #app: FastifyInstance
  readonly #from: Pick<InjectOptions, 'remoteAddress' | 'headers'>

  constructor(
    app: FastifyInstance,
    from: Pick<InjectOptions, 'remoteAddress' | 'headers'> = {},
    cookies = new Map<string, string>(),
  ) {
    this.#app = app
    this.#from = from
    this.cookies = cookies
  }

  in(workspaceId: string) {
    const headers = { ...this.#from.headers, [workspaceHeader]: workspaceId }
    return new TestBrowser(this.#app, { ...this.#from, headers }, this.cookies)
  }

  async send(request: InjectOptions) {
    const answer = await this.#app.inject({
      cookies: Object.fromEntries(this.cookies),
      ...this.#from,
      ...request,
      headers: { ...this.#from.headers, ...request.headers },
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  /** Makes a declared call that has to succeed; its answer is validated against the contract. */
  async call<Declared extends Endpoint>(
    declared: Declared,
    ...[input]: object extends Given<Declared> ? [Given<Declared>?] : [Given<Declared>]
  ): Promise<ResponseOf<Declared>> {
    const answer = await this.send(requestOf(declared, this.#inWorkspace(input)))
    if (answer.statusCode !== 200) {
      throw new Error(`${declared.method} ${declared.path}: ${answer.statusCode} ${answer.body}`)
    }
    return z.parse<Declared['answer']>(declared.answer, answer.json())
  }

  /** Makes a declared call that has to fail, with any input; returns error and status. */
  async refused(declared: Endpoint, input: Sent = {}) {
    const answer = await this.send(requestOf(declared, this.#inWorkspace(input)))
    if (answer.statusCode === 200) throw new Error(`${declared.path} succeeded: ${answer.body}`)
    return { status: answer.statusCode, ...errorBody.parse(answer.json()).error }
  }

  #inWorkspace({ params, ...rest }: Sent = {}): Sent {
    const named = this.#from.headers?.[workspaceHeader] ?? this.cookies.get(ownId)
    return { ...rest, params: { workspaceId: named, ...stringsOf(params) } }
  }

  async authorize(agent: SignInProvider, email: string, name = '') {
    const { payload } = await this.call(getRedirect, { query: { agent } })
    return authorizeAt(payload.url, { email, name })
  }

  async signIn(email: string, agent: SignInProvider = 'google', name = '') {
    const { code, state } = await this.authorize(agent, email, name)
    const { payload } = await this.call(postSignIn, { body: { agent, code, state } })
    this.cookies.set(ownId, payload.user._id)
    return payload.user
  }
}

/** Kept as a cookie, because browsers of one user share cookies. The server ignores it. */
const ownId = 'test_own_id'

const typedEmail = /<input(?![^>]*type="hidden")[^>]*name="email"/

async function authorizeAt(url: string, fields: Record<string, string>) {
  const page = await fetch(url)
  const html = await page.text()
  const form = html.split('<form').find((part) => typedEmail.test(part))
  if (form === undefined) throw new Error(`No sign-in form at ${url}: ${html}`)
  const action = new URL(unescapeHtml(/action="([^"]*)"/.exec(form)?.[1] ?? url), url)
  const body = new URLSearchParams(fields)
  for (const [input] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const name = /name="([^"]*)"/.exec(input)?.[1]
    const value = /value="([^"]*)"/.exec(input)?.[1]
    if (name !== undefined && value !== undefined) body.set(unescapeHtml(name), unescapeHtml(value))
  }
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '', url)
  return { code: back.searchParams.get('code') ?? '', state: back.searchParams.get('state') ?? '' }
}

function unescapeHtml(text: string) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

function requestOf(declared: Endpoint, { query, params, body }: Sent): InjectOptions {
  const filled = Object.entries(stringsOf(params)).reduce(
    (path, [name, value]) => path.replace(`:${name}`, encodeURIComponent(value)),
    declared.path,
  )
  return {
    method: declared.method,
    url: filled,
    query: stringsOf(query),
    ...(body !== undefined && {
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  }
}

function stringsOf(values: unknown): Record<string, string> {
  if (typeof values !== 'object' || values === null) return {}
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
