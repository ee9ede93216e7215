import { postTemplate, postTemplateUpdate, type EmailTemplate } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../../lib/use-act.ts'
import type { TemplateDraft } from '../template-draft.ts'
import { templatesQuery } from './list-templates.ts'

/** Makes a template, or changes the one that is edited. */
export function useSaveTemplate(edited: EmailTemplate | undefined) {
  const queries = useQueryClient()
  return useAct({
    run: async (body: TemplateDraft, once) => {
      const { payload } =
        edited === undefined
          ? await once(postTemplate, { body })
          : await once(postTemplateUpdate, { params: { id: edited._id }, body })
      return payload.doc
    },
    onSuccess: (saved) =>
      queries.setQueryData(templatesQuery.queryKey, (known) => known && withSaved(known, saved)),
  })
}

function withSaved(known: EmailTemplate[], saved: EmailTemplate): EmailTemplate[] {
  return known.some(({ _id }) => _id === saved._id)
    ? known.map((one) => (one._id === saved._id ? saved : one))
    : [saved, ...known]
}
