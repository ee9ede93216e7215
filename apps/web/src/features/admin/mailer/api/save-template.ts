import { postTemplate, postTemplateUpdate, type EmailTemplate } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../../lib/use-act.ts'
import type { TemplateDraft } from '../template-draft.ts'
import { keepTemplate, orKeepTheirs } from './newest-template.ts'

/** `version` is the one that was edited; an older one than the newest is refused. */
type Save = { draft: TemplateDraft; version: number | undefined }

/** Makes a template, or changes the one that is edited. */
export function useSaveTemplate(edited: EmailTemplate | undefined) {
  const queries = useQueryClient()
  return useAct({
    run: async ({ draft, version }: Save, once) => {
      const saved =
        edited === undefined
          ? once(postTemplate, { body: draft })
          : once(postTemplateUpdate, { params: { id: edited._id }, body: { ...draft, version } })
      return (await orKeepTheirs(queries, saved)).payload.doc
    },
    onSuccess: (saved) => keepTemplate(queries, saved),
  })
}
