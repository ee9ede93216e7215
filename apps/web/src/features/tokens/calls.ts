import { deleteToken, listTokens, type NewToken, postToken } from '@fovea/contract/tokens'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { notify } from '../../lib/page/notify.ts'

export const tokensQuery = queryOptions({
  queryKey: queryKeys.workspaces.one('tokens'),
  queryFn: async ({ signal }) => (await call(listTokens, {}, { signal })).payload.docs,
})

/** The workspace's history tells of tokens, too. */
function useSeeAgain() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: queryKeys.workspaces.one() })
}

export function useCreateToken() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: async (body: NewToken, once) => (await once(postToken, { body })).payload,
    onSuccess: seeAgain,
    failed: 'The token could not be created.',
  })
}

export function useEndToken() {
  const seeAgain = useSeeAgain()
  return useAct({
    run: (tokenId: string, once) => once(deleteToken, { params: { tokenId } }),
    onSuccess: () => notify.success('Token ended.'),
    onSettled: seeAgain,
    failed: 'The token could not be ended.',
  })
}
