// Separate from the feature's other calls, because the keys page needs this one at once.
import { listMyRequests } from '@fovea/contract/requests'
import { call } from '../../lib/http/http.ts'

export async function fetchMyRequests(signal: AbortSignal, cursor = '') {
  const query = cursor === '' ? {} : { cursor }
  return (await call(listMyRequests, { query }, { signal })).payload
}
