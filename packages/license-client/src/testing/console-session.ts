import { z } from 'zod'

const payload = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ payload: z.object(shape) })
const keyDoc = z.looseObject({ key: z.string() })

export type ConsoleSession = Awaited<ReturnType<typeof signIn>>

export async function signIn(consoleUrl: string, email: string) {
  const cookies = new Map<string, string>()

  async function call<Answer extends z.ZodType>(
    answer: Answer,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<z.output<Answer>> {
    const response = await fetch(consoleUrl + path, {
      method,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`)
    return answer.parse(await response.json())
  }

  const redirect = await call(
    payload({ url: z.string() }),
    'GET',
    '/api/user/oauth/redirect?agent=google',
  )
  const back = await fillIn(redirect.payload.url, email)
  await call(z.unknown(), 'POST', '/api/user/oauth/signin', { agent: 'google', ...back })

  return {
    async newDevKey() {
      const doc = z.object({ developmentKey: keyDoc })
      const answer = await call(payload({ doc }), 'POST', '/api/license/dev', {})
      return answer.payload.doc.developmentKey.key
    },
    async newProdKey(app: { platformType: string; [identifier: string]: string }) {
      const answer = await call(payload({ doc: keyDoc }), 'POST', '/api/license/prod', app)
      return answer.payload.doc.key
    },
    async changeProdKey(key: string, change: { activated?: boolean; domainWhitelist?: string[] }) {
      await call(payload({ doc: keyDoc }), 'PUT', `/api/license/prod/${key}`, change)
    },
  }
}

const typedEmail = /<input(?![^>]*type="hidden")[^>]*name="email"/

async function fillIn(url: string, email: string) {
  const html = await (await fetch(url)).text()
  const form = html.split('<form').find((part) => typedEmail.test(part)) ?? ''
  const action = new URL(plain(/action="([^"]*)"/.exec(form)?.[1] ?? url), url)
  const body = new URLSearchParams({ email })
  for (const [input] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g)) {
    const attribute = (name: string) =>
      plain(new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? '')
    body.set(attribute('name'), attribute('value'))
  }
  const answer = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  const { searchParams } = new URL(answer.headers.get('location') ?? '', url)
  return { code: searchParams.get('code'), state: searchParams.get('state') }
}

function plain(html: string) {
  return html.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
}
