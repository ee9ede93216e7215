import { exportAudit, getAuditRecipients, listAudit } from '@fovea/contract/admin'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import type { AuditSearch } from './audit-search.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'

export function auditRecipientsQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.audit.recipients(id),
    queryFn: async ({ pageParam, signal }) => {
      const query = pageFrom(pageParam)
      return (await call(getAuditRecipients, { params: { id }, query }, { signal })).payload
    },
    ...paged,
  })
}

/** The address of a file with every entry of the filters. */
export function getAuditFileUrl(search: AuditSearch) {
  const given = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return `${exportAudit.path}?${new URLSearchParams(given)}`
}

export function auditQuery(search: AuditSearch) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.audit.list(search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...search, ...pageFrom(pageParam) }
      return (await call(listAudit, { query }, { signal })).payload
    },
    ...paged,
    placeholderData: keepPreviousData,
  })
}
