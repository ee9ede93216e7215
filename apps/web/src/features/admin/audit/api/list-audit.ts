import { listAudit } from '@fovea/contract/admin'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import type { AuditSearch } from '../audit-search.ts'

/** What admins did, newest first, a page at a time. */
export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: queryKeys.audit.list(search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...search, ...(pageParam !== '' && { cursor: pageParam }) }
      return (await call(listAudit, { query }, { signal })).payload
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })
}
