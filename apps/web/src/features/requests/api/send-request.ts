import { postRequest, type TeamRequest } from '@fovea/contract/requests'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

/** Sends what a form says, as the request that `asRequest` makes of it. */
export function useSendRequest<Info>(asRequest: (info: Info) => TeamRequest) {
  const queries = useQueryClient()
  return useAct({
    run: (info: Info, once) => once(postRequest, { body: asRequest(info) }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.requests.all() })
      announceChange(queryKeys.requests.all())
    },
  })
}
