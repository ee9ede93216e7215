import { postRefusalFix } from '@fovea/contract/verification'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useFixRefusal(refId: string) {
  const queries = useQueryClient()
  return useAct({
    run: async (_, once) => (await once(postRefusalFix, { params: { refId } })).payload.doc,
    onSuccess: (doc) => {
      queries.setQueryData(queryKeys.verification.refusal(refId), doc)
      void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.all() })
      announceChange(queryKeys.licenseKeys.all())
    },
  })
}
