import { deleteCustomerTag, listCustomerTags, postCustomerTag } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { adminQueryKeys } from '../../../../lib/http/admin-query-keys.ts'
import { call } from '../../../../lib/http/http.ts'
import { useAction } from '../../../../lib/http/use-action.ts'

export const tagsQuery = queryOptions({
  queryKey: adminQueryKeys.customers.tags(),
  queryFn: async ({ signal }) => (await call(listCustomerTags, {}, { signal })).payload.tags,
})

export function useAddTag(id: string) {
  return useAction({
    run: async (tag: string, once) =>
      (await once(postCustomerTag, { params: { id }, body: { tag } })).payload.tags,
    done: 'The tag was added.',
    failed: 'The tag was not added.',
    refetches: [adminQueryKeys.customers.all()],
  })
}

export function useRemoveTag(id: string) {
  return useAction({
    run: async (tag: string, once) =>
      (await once(deleteCustomerTag, { params: { id, tag } })).payload.tags,
    done: 'The tag was removed.',
    failed: 'The tag was not removed.',
    refetches: [adminQueryKeys.customers.all()],
  })
}
