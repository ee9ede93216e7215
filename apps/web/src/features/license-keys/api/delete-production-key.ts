import { deleteProdKey, type ProdKey } from '@fovea/contract/license-keys'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { call } from '../../../lib/http.ts'
import { notify } from '../../../lib/notify.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useDeleteProductionKey() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (sdkKey: string) => call(deleteProdKey, { params: { sdkKey } }),
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
