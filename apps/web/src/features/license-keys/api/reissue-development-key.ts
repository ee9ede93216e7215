import { postDevKey, type DevKey } from '@fovea/contract/license-keys'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { notify } from '../../../lib/page/notify.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useReissueDevelopmentKey() {
  const queries = useQueryClient()
  return useAct({
    run: async (_, once) =>
      (await once(postDevKey, { body: { reissue: true } })).payload.doc.developmentKey,
    onSuccess: (reissued) => {
      queries.setQueryData<DevKey | null>(queryKeys.licenseKeys.development(), reissued)
      announceChange(queryKeys.licenseKeys.all())
      notify.success('Development Key has reissued')
    },
  })
}
