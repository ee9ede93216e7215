import type { DevKey } from '@fovea/contract/license-keys'
import {
  getDevKey,
  listCommercialKeys,
  listDeletedKeys,
  listKeyUsage,
  listProdKeys,
} from '@fovea/contract/license-keys/list-calls'
import { postTrial } from '@fovea/contract/license-keys/trial-calls'
import type { ResponseOf } from '@fovea/contract/endpoint'
import type { TrialForm } from '@fovea/contract/requests'
import { requestTypes } from '@fovea/contract/requests/request-types'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { drafts } from '../../lib/drafts/drafts.ts'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { broadcastChange } from '../../lib/live-events/tab-changes.ts'
import { useCurrentUser } from '../../lib/auth/current-user.ts'
import { chosenPlatformStorage } from './trial/chosen-platform.ts'

type Trial = ResponseOf<typeof getDevKey>['payload']

const trialQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.development(),
  queryFn: async ({ signal }) => (await call(getDevKey, {}, { signal })).payload,
})

export const developmentKeyQuery = queryOptions({ ...trialQuery, select: ({ doc }: Trial) => doc })

/** True even if the trial belonged to an account that was deleted since. */
export const trialUsedQuery = queryOptions({
  ...trialQuery,
  select: ({ trialUsed = false }: Trial) => trialUsed,
})

export function setDevelopmentKey(
  queries: QueryClient,
  change: (key: DevKey | null) => DevKey | null,
): void {
  queries.setQueryData<Trial>(
    queryKeys.licenseKeys.development(),
    (trial) => trial && { trialUsed: true, doc: change(trial.doc) },
  )
}

export const commercialKeysQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.commercial(),
  queryFn: async ({ signal }) => (await call(listCommercialKeys, {}, { signal })).payload.docs,
})

export const productionKeysQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.production(),
  queryFn: async ({ signal }) => (await call(listProdKeys, {}, { signal })).payload.docs,
})

export const deletedKeysQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.deleted(),
  queryFn: async ({ signal }) => (await call(listDeletedKeys, {}, { signal })).payload.docs,
})

export const keyUsageQuery = queryOptions({
  queryKey: queryKeys.licenseKeys.usage(),
  queryFn: async ({ signal }) => {
    const { from, docs, more } = (await call(listKeyUsage, {}, { signal })).payload
    return { from, byKeyId: new Map(docs.map((usage) => [usage._id, usage])), more }
  },
  // Maps can't be shared structurally.
  structuralSharing: false,
})

export function useStartTrial() {
  const queries = useQueryClient()
  const { _id: userId } = useCurrentUser()
  return useAction({
    run: async (info: TrialForm, once) => {
      const { key } = await once(postTrial, { body: { type: requestTypes.trial, info } })
      return key.payload.doc.developmentKey
    },
    done: 'Your trial was started.',
    failed: 'Your trial could not be started.',
    toast: () => 'Development Key has issued',
    onSuccess: (issued, { userPlatform }) => {
      drafts.remove(userId, 'trial')
      chosenPlatformStorage.keep(userId, userPlatform)
      setDevelopmentKey(queries, () => issued)
      broadcastChange(queryKeys.licenseKeys.all())
    },
  })
}
