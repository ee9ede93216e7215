import { postTrial, type DevKey } from '@fovea/contract/license-keys'
import type { TrialForm } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/options'
import { useQueryClient } from '@tanstack/react-query'
import { announceChange } from '../../../lib/news/change-news.ts'
import { notify } from '../../../lib/page/notify.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAct } from '../../../lib/http/use-act.ts'

export function useStartTrial() {
  const queries = useQueryClient()
  return useAct({
    run: async (info: TrialForm, once) => {
      const { key } = await once(postTrial, { body: { type: requestTypes.trial, info } })
      return key.payload.doc.developmentKey
    },
    onSuccess: (issued) => {
      queries.setQueryData<DevKey | null>(queryKeys.licenseKeys.development(), issued)
      announceChange(queryKeys.licenseKeys.all())
      notify.success('Development Key has issued')
    },
  })
}
