import { postRequest, type TeamRequest } from '@fovea/contract/requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { call } from '../../../lib/http.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

/** Sends what a form says, as the request that `asRequest` makes of it. */
export function useSendRequest<Info>(asRequest: (info: Info) => TeamRequest) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (info: Info) => call(postRequest, { body: asRequest(info) }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.requests.all() })
      announceChange(queryKeys.requests.all())
    },
  })
}
