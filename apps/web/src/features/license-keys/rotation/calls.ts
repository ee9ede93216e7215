import {
  deleteKeyRotation,
  getKeyRotation,
  postKeyRotation,
  type ProdKey,
} from '@fovea/contract/license-keys'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { broadcastChange } from '../../../lib/live-events/tab-changes.ts'

export function rotationQuery(keyId: string) {
  return queryOptions({
    queryKey: queryKeys.licenseKeys.rotation(keyId),
    queryFn: async ({ signal }) =>
      (await call(getKeyRotation, { params: { sdkKey: keyId } }, { signal })).payload,
  })
}

/** By ID, because the key itself changes. */
export function useRotateKey(keyId: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (overlapDays: number, once) =>
      (await once(postKeyRotation, { params: { sdkKey: keyId }, body: { overlapDays } })).payload
        .doc,
    onSuccess: (rotated) => replaceKey(queries, rotated),
    done: 'The key was rotated.',
    toast: () => 'The new key is ready.',
    failed: 'The key was not rotated.',
  })
}

export function useRollBackKey(keyId: string) {
  const queries = useQueryClient()
  return useAction({
    run: async (_, once) =>
      (await once(deleteKeyRotation, { params: { sdkKey: keyId } })).payload.doc,
    onSuccess: (back) => replaceKey(queries, back),
    done: 'The key was rolled back.',
    toast: () => 'The old key is the only one again.',
    failed: 'The key was not rolled back.',
  })
}

function replaceKey(queries: QueryClient, doc: ProdKey): void {
  queries.setQueryData<ProdKey[]>(queryKeys.licenseKeys.production(), (keys) =>
    keys?.map((key) => (key._id === doc._id ? doc : key)),
  )
  void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.production() })
  void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.rotation(doc._id) })
  // Pages of roles that don't see the string use the ID instead.
  for (const name of [doc._id, doc.key]) {
    void queries.invalidateQueries({ queryKey: queryKeys.licenseKeys.history(name) })
  }
  broadcastChange(queryKeys.licenseKeys.all())
}
