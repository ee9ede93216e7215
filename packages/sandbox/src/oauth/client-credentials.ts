import type { SandboxRequest } from '../http/request.ts'

export type ClientCredentials = { clientId: string; clientSecret: string }

/** Accepts any credentials, but requires some: an app that forgets its secret should learn it here. */
export function readClientCredentials(
  request: SandboxRequest,
  form: URLSearchParams,
): ClientCredentials | undefined {
  const basic = /^basic (.+)$/i.exec(request.header('authorization') ?? '')?.[1]
  const pair = basic ? fromBasic(basic) : [form.get('client_id'), form.get('client_secret')]
  const [clientId, clientSecret] = pair
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

/** Both halves are form-encoded before they are joined (RFC 6749, 2.3.1). */
function fromBasic(encoded: string): Array<string | null> {
  const pair = Buffer.from(encoded, 'base64').toString('utf8').split(':')
  return pair.map((half) => new URLSearchParams(`half=${half}`).get('half'))
}
