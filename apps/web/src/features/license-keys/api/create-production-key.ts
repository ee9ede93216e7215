import { postProdKey, type NewProdKey, type ProdKey } from '@fovea/contract/license-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { call } from '../../../lib/http.ts'
import { notify } from '../../../lib/notify.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useCreateProductionKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (app: NewProdKey) => (await call(postProdKey, { body: app })).payload.doc,
    onSuccess: (created) => {
      queries.setQueryData<ProdKey[]>(
        queryKeys.licenseKeys.production(),
        (keys) => keys && [created, ...keys],
      )
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
      announceChange(queryKeys.licenseKeys.all())
      notify.success('Production Key has issued')
    },
  })
}
