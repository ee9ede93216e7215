import { listTemplates } from '@fovea/contract/admin'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../lib/http/http.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'

/** The templates, newest first. */
export const templatesQuery = queryOptions({
  queryKey: queryKeys.mailer.templates(),
  queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).payload.docs,
})
