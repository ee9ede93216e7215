import { deleteSavedFilter, listSavedFilters, postSavedFilter } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { adminQueryKeys } from '../../../../lib/http/admin-query-keys.ts'
import { call } from '../../../../lib/http/http.ts'
import { useAction } from '../../../../lib/http/use-action.ts'
import type { CustomerFilters } from '../calls.ts'

const queryKey = adminQueryKeys.customers.savedFilters()

export const savedFiltersQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call(listSavedFilters, {}, { signal })).payload.docs,
})

export function useSaveFilter() {
  return useAction({
    run: async (body: { name: string; query: CustomerFilters }, once) =>
      (await once(postSavedFilter, { body })).payload.doc,
    done: 'The filter was saved.',
    failed: 'The filter was not saved.',
    refetches: [queryKey],
  })
}

export function useDeleteFilter() {
  return useAction({
    run: (id: string, once) => once(deleteSavedFilter, { params: { id } }),
    done: 'The saved filter was deleted.',
    failed: 'The saved filter was not deleted.',
    toast: () => 'The saved filter was deleted.',
    refetches: [queryKey],
  })
}
