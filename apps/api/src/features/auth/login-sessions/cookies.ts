import { signInProvider, type SignInProvider } from '@fovea/contract/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { SignInSecrets } from '../providers/provider.ts'

const signInSeconds = 10 * 60
/** The browser keeps the cookie for the longer time; the server decides whether the session is still valid. */
export const sessionIdleDays = 14
export const sessionMaxDays = 90
const daySeconds = 24 * 60 * 60

export type PendingSignIn = SignInSecrets & { agent: SignInProvider }

const pending = z.object({
  agent: signInProvider,
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  /** Unix time in seconds. Enforces the cookie's lifetime even if the browser does not. */
  expires: z.number(),
})

/** Over TLS the cookies carry the `__Host-` prefix, so that no subdomain can plant one. */
export function createAuthCookies(secure: boolean) {
  const named = (name: string) => (secure ? `__Host-${name}` : name)
  const sessionName = named('fovea_session')
  const signInName = named('fovea_sign_in')
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

  return {
    name: sessionName,

    readToken: (request: FastifyRequest) => request.cookies[sessionName],

    setToken(reply: FastifyReply, token: string) {
      reply.setCookie(sessionName, token, { ...attributes, maxAge: sessionMaxDays * daySeconds })
    },

    clearToken(reply: FastifyReply) {
      reply.clearCookie(sessionName, attributes)
    },

    setSignIn(reply: FastifyReply, signIn: PendingSignIn, now: Date) {
      const expires = Math.floor(now.getTime() / 1000) + signInSeconds
      const value = Buffer.from(JSON.stringify({ ...signIn, expires })).toString('base64url')
      reply.setCookie(signInName, value, { ...attributes, maxAge: signInSeconds })
    },

    readSignIn(request: FastifyRequest, now: Date): PendingSignIn | undefined {
      const parsed = pending.safeParse(decodeJson(request.cookies[signInName] ?? ''))
      if (!parsed.success || parsed.data.expires * 1000 < now.getTime()) return undefined
      const { expires: _, ...signIn } = parsed.data
      return signIn
    },

    clearSignIn(reply: FastifyReply) {
      reply.clearCookie(signInName, attributes)
    },
  }
}

export type AuthCookies = ReturnType<typeof createAuthCookies>

function decodeJson(value: string): unknown {
  try {
    return JSON.parse(Buffer.from(value, 'base64url').toString())
  } catch {
    return undefined
  }
}
