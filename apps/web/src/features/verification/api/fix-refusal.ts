import { postRefusalFix } from '@fovea/contract/verification'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { call } from '../../../lib/http.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useFixRefusal(refId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(postRefusalFix, { params: { refId } })).payload.doc,
    onSuccess: (doc) => {
      queries.setQueryData(queryKeys.verification.refusal(refId), doc)
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.all() })
      announceChange(queryKeys.licenseKeys.all())
    },
  })
}
