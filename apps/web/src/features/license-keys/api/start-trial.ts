import { postTrial, type DevKey } from '@fovea/contract/license-keys'
import type { TrialForm } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/change-news.ts'
import { call } from '../../../lib/http.ts'
import { notify } from '../../../lib/notify.ts'
import { queryKeys } from '../../../lib/query-keys.ts'

export function useStartTrial() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (info: TrialForm) => {
      const { key } = await call(postTrial, { body: { type: requestTypes.trial, info } })
      return key.payload.doc.developmentKey
    },
    onSuccess: (issued) => {
      queries.setQueryData<DevKey | null>(queryKeys.licenseKeys.development(), issued)
      announceChange(queryKeys.licenseKeys.all())
      notify.success('Development Key has issued')
    },
  })
}
