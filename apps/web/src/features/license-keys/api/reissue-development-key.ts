import { postDevKey, type DevKey } from '@fovea/contract/license-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { call } from '../../../lib/http.ts'
import { notify } from '../../../lib/notify.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useReissueDevelopmentKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () =>
      (await call(postDevKey, { body: { reissue: true } })).payload.doc.developmentKey,
    onSuccess: (reissued) => {
      queries.setQueryData<DevKey | null>(queryKeys.licenseKeys.development(), reissued)
      announceChange(queryKeys.licenseKeys.all())
      notify.success('Development Key has reissued')
    },
  })
}
