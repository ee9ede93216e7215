import { emailTemplate, type EmailTemplate } from '@fovea/contract/admin'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/http/http-errors.ts'
import { officeKeys } from '../../../../lib/http/office-keys.ts'

/** Puts a template as it is now into the cache. */
export function keepTemplate(queries: QueryClient, template: EmailTemplate) {
  queries.setQueryData<EmailTemplate[]>(
    officeKeys.mailer.templates(),
    (known) => known && withNewest(known, template),
  )
}

/** Where a call was refused because another admin has changed the template, what they saved is kept. */
export function keepTheirs(queries: QueryClient, error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 409) return
  const newest = emailTemplate.safeParse(error.current)
  if (newest.success) keepTemplate(queries, newest.data)
}

/** The answer of a call; where it is refused, after keeping what may have come with it. */
export async function orKeepTheirs<Answer>(queries: QueryClient, answer: Promise<Answer>) {
  try {
    return await answer
  } catch (error) {
    keepTheirs(queries, error)
    throw error
  }
}

function withNewest(known: EmailTemplate[], newest: EmailTemplate): EmailTemplate[] {
  return known.some(({ _id }) => _id === newest._id)
    ? known.map((one) => (one._id === newest._id ? newest : one))
    : [newest, ...known]
}
