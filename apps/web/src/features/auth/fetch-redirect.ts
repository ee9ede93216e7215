import { type SignInProvider, getRedirect } from '@fovea/contract/auth'
import { call } from '../../lib/http/http.ts'

export async function fetchRedirect(agent: SignInProvider): Promise<string> {
  const { payload } = await call(getRedirect, { query: { agent } })
  return payload.url
}
