import { type Agent, getRedirect } from '@fovea/contract/session'
import { call } from '../../lib/http/http.ts'

/** The provider's sign-in address. */
export async function fetchRedirect(agent: Agent): Promise<string> {
  const { payload } = await call(getRedirect, { query: { agent } })
  return payload.url
}
