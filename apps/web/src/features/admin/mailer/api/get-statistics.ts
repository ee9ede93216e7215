import { getTemplateStatistics } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** Everybody a template may be sent to, and what became of it. */
export function statisticsQuery(id: string) {
  return queryOptions({
    queryKey: queryKeys.mailer.statistics(id),
    queryFn: async ({ signal }) =>
      (await call(getTemplateStatistics, { params: { id } }, { signal })).payload.docs,
  })
}
