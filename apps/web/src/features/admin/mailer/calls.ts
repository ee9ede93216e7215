import {
  countTemplateRecipients,
  deleteTemplate,
  type EmailTemplate,
  listTemplateRecipients,
  listTemplates,
  postTemplate,
  postTemplateTest,
  postTemplateUpdate,
} from '@fovea/contract/admin'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { adminQueryKeys } from '../../../lib/http/admin-query-keys.ts'
import { pageFrom, paged } from '../../../lib/http/paged.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import type { RecipientFilter } from './recipients/recipients.ts'
import { storeTemplate, storeNewestOnConflict } from './templates/newest-template.ts'
import type { TemplateDraft } from './templates/template-draft.ts'

export function recipientsQuery(id: string, filter: RecipientFilter) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.mailer.recipients(id, filter),
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...filter, ...pageFrom(pageParam) }
      return (await call(listTemplateRecipients, { params: { id }, query }, { signal })).payload
    },
    placeholderData: keepPreviousData,
    ...paged,
  })
}

export function recipientCountsQuery(id: string, filter: RecipientFilter) {
  return queryOptions({
    queryKey: adminQueryKeys.mailer.recipientCounts(id, filter),
    queryFn: async ({ signal }) => {
      const input = { params: { id }, query: filter }
      return (await call(countTemplateRecipients, input, { signal })).payload
    },
    placeholderData: keepPreviousData,
  })
}

export const templatesQuery = queryOptions({
  queryKey: adminQueryKeys.mailer.templates(),
  queryFn: async ({ signal }) => (await call(listTemplates, {}, { signal })).payload.docs,
})

export type Save = {
  draft: TemplateDraft
  /** The version that was edited; the server rejects any version but the newest. */
  version: number | undefined
  proceed: (saved: EmailTemplate) => void
}

/** Creates or changes a template. Stays pending until `show` has navigated to the saved template. */
export function useSaveTemplate(
  edited: EmailTemplate | undefined,
  show: (saved: EmailTemplate, save: Save) => Promise<void>,
) {
  const queries = useQueryClient()
  return useAction({
    run: async ({ draft, version }: Save, once) => {
      const saved =
        edited === undefined
          ? once(postTemplate, { body: draft })
          : once(postTemplateUpdate, { params: { id: edited._id }, body: { ...draft, version } })
      return (await storeNewestOnConflict(queries, saved)).payload.doc
    },
    onSuccess: (saved) => storeTemplate(queries, saved),
    done: 'The template was saved.',
    failed: 'The template could not be saved.',
    proceed: show,
  })
}

const maxSubjectLength = 200

/** Copies the saved version. */
export function useDuplicateTemplate(show: (copy: EmailTemplate) => Promise<void>) {
  const queries = useQueryClient()
  return useAction({
    run: async ({ emailSubject, emailBody }: EmailTemplate, once) => {
      const subject = `Copy of ${emailSubject}`.slice(0, maxSubjectLength)
      const body = { emailSubject: subject, emailBody }
      return (await once(postTemplate, { body })).payload.doc
    },
    onSuccess: (copy) => storeTemplate(queries, copy),
    done: 'The template was duplicated.',
    failed: 'The template could not be duplicated.',
    toast: ({ emailSubject }) => `Created “${emailSubject}”.`,
    proceed: show,
  })
}

export function useDeleteTemplate(leave: () => Promise<void>) {
  const queries = useQueryClient()
  return useAction({
    run: (id: string, once) => once(deleteTemplate, { params: { id } }),
    done: 'The template was deleted.',
    failed: 'The template could not be deleted.',
    toast: () => 'Template deleted.',
    proceed: async (_, id) => {
      await leave()
      queries.removeQueries({ queryKey: adminQueryKeys.mailer.recipientsOf(id) })
    },
    refetches: [templatesQuery.queryKey],
  })
}

/** Sends the shown version to the signed-in admin; the server rejects it if there is a newer one. */
export function useTestTemplate() {
  const queries = useQueryClient()
  return useAction({
    run: async ({ _id, version }: EmailTemplate, once) => {
      const input = { params: { id: _id }, query: { version: String(version) } }
      return (await storeNewestOnConflict(queries, once(postTemplateTest, input))).payload.email
    },
    done: 'The test email was sent.',
    failed: 'The test could not be sent.',
    toast: (email) => `Test email sent to ${email}.`,
  })
}
