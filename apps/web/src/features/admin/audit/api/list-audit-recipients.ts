import { getAuditRecipients } from '@fovea/contract/admin'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** Whom an act reached, a page at a time. */
export function auditRecipientsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: queryKeys.audit.recipients(id),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { cursor: pageParam }
      return (await call(getAuditRecipients, { params: { id }, query }, { signal })).payload
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
}
