import { emailTemplate, type EmailTemplate } from '@fovea/contract/admin'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/http/http-errors.ts'
import { adminQueryKeys } from '../../../../lib/http/admin-query-keys.ts'

export function storeTemplate(queries: QueryClient, template: EmailTemplate) {
  queries.setQueryData<EmailTemplate[]>(
    adminQueryKeys.mailer.templates(),
    (known) => known && withNewest(known, template),
  )
}

/** A conflict error carries the version that another admin saved. */
function storeNewestFromError(queries: QueryClient, error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return
  const newest = emailTemplate.safeParse(error.current)
  if (newest.success) storeTemplate(queries, newest.data)
}

export async function storeNewestOnConflict<Answer>(queries: QueryClient, answer: Promise<Answer>) {
  try {
    return await answer
  } catch (error) {
    storeNewestFromError(queries, error)
    throw error
  }
}

function withNewest(known: EmailTemplate[], newest: EmailTemplate): EmailTemplate[] {
  return known.some(({ _id }) => _id === newest._id)
    ? known.map((item) => (item._id === newest._id ? newest : item))
    : [newest, ...known]
}
