import { postProdKey, type NewProdKey, type ProdKey } from '@fovea/contract/license-keys'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { notify } from '../../../lib/page/notify.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useCreateProductionKey() {
  const queries = useQueryClient()
  return useAct({
    run: async (app: NewProdKey, once) => (await once(postProdKey, { body: app })).payload.doc,
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
