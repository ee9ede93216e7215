import { postTemplateSend } from '@fovea/contract/admin'
import type { CallOf } from '@fovea/contract/endpoint'
import { useActInLoop } from '../../../../lib/http/use-act.ts'

/** Sends a template to one person. */
export function useSendTemplate(id: string) {
  return useActInLoop({
    run: async (body: CallOf<typeof postTemplateSend>['body'], once) =>
      (await once(postTemplateSend, { params: { id }, body })).payload.doc,
    // There may be thousands, one after the other.
    gcTime: 0,
  })
}
