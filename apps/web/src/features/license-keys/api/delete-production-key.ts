import { deleteProdKey, type ProdKey } from '@fovea/contract/license-keys'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { notify } from '../../../lib/page/notify.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useDeleteProductionKey() {
  const queries = useQueryClient()
  return useAct({
    run: (sdkKey: string, once) => once(deleteProdKey, { params: { sdkKey } }),
    onSuccess: (_, sdkKey) => {
      queries.setQueryData<ProdKey[]>(queryKeys.licenseKeys.production(), (keys) =>
        keys?.filter(({ key }) => key !== sdkKey),
      )
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
      announceChange(queryKeys.licenseKeys.all())
      notify.success('Production key deleted successfully.')
    },
    onError: () => notify.error('Production key deletion failed!'),
  })
}
