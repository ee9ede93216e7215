import { postTemplate, postTemplateUpdate, type EmailTemplate } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../../lib/http/use-act.ts'
import type { TemplateDraft } from '../templates/template-draft.ts'
import { keepTemplate, orKeepTheirs } from './newest-template.ts'

export type Save = {
  draft: TemplateDraft
  /** The one that was edited; an older one than the newest is refused. */
  version: number | undefined
  /** What it was saved for. */
  proceed: (saved: EmailTemplate) => void
}

/** Makes a template, or changes the one that is edited. It is under way until `show` has led to where it is edited next. */
export function useSaveTemplate(
  edited: EmailTemplate | undefined,
  show: (saved: EmailTemplate, save: Save) => Promise<void>,
) {
  const queries = useQueryClient()
  return useAct({
    run: async ({ draft, version }: Save, once) => {
      const saved =
        edited === undefined
          ? once(postTemplate, { body: draft })
          : once(postTemplateUpdate, { params: { id: edited._id }, body: { ...draft, version } })
      return (await orKeepTheirs(queries, saved)).payload.doc
    },
    onSuccess: async (saved, save) => {
      keepTemplate(queries, saved)
      await show(saved, save)
    },
  })
}
