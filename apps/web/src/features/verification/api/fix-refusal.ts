import { postRefusalFix } from '@fovea/contract/verification'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import { useAct } from '../../../lib/use-act.ts'

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
