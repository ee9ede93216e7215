import {
  deleteToken,
  getDeviceLogin,
  listTokens,
  type NewToken,
  postDeviceApproval,
  postDeviceDenial,
  postToken,
} from '@fovea/contract/tokens'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'

export const tokensQuery = queryOptions({
  queryKey: queryKeys.workspaces.one('tokens'),
  queryFn: async ({ signal }) => (await call(listTokens, {}, { signal })).payload.docs,
})

/** The workspace's history contains changes of tokens. */
const affectedQueries = [queryKeys.workspaces.one()]

export function useCreateToken() {
  return useAction({
    run: async (body: NewToken, once) => (await once(postToken, { body })).payload,
    refetches: affectedQueries,
    done: 'The token was created.',
    doneAfterClose:
      'The token was created, but it can no longer be shown. Revoke it and create another.',
    failed: 'The token could not be created.',
  })
}

export function useDeleteToken() {
  return useAction({
    run: (tokenId: string, once) => once(deleteToken, { params: { tokenId } }),
    refetches: affectedQueries,
    done: 'The token was revoked.',
    toast: () => 'Token revoked.',
    failed: 'The token was not revoked.',
  })
}

/** The server limits lookups of codes per minute, so there are no automatic retries or refetches. */
export function deviceLoginQuery(code: string) {
  return queryOptions({
    queryKey: queryKeys.tokens.device(code),
    queryFn: async ({ signal }) =>
      (await call(getDeviceLogin, { query: { code } }, { signal })).payload.doc,
    retry: false,
    refetchOnWindowFocus: false,
  })
}

/** An error may mean that the code was answered elsewhere or has expired, so look it up again. */
function useRefreshDeviceLogin(code: string) {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: queryKeys.tokens.device(code) })
}

export function useApproveDevice(code: string) {
  return useAction({
    run: async (given: Pick<NewToken, 'scopes' | 'days'>, once) =>
      (await once(postDeviceApproval, { body: { code, ...given } })).payload.doc,
    refetches: affectedQueries,
    onError: useRefreshDeviceLogin(code),
    done: 'The program got access.',
    failed: 'The program got no access.',
  })
}

export function useDenyDevice(code: string) {
  return useAction({
    run: (_: void, once) => once(postDeviceDenial, { body: { code } }),
    done: 'The program was denied.',
    failed: 'The program was not denied.',
    onError: useRefreshDeviceLogin(code),
  })
}
