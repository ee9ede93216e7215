import { postTemplateSend } from '@fovea/contract/admin'
import type { CallOf } from '@fovea/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../lib/http.ts'

/** Sends a template to one person. */
export function useSendTemplate(id: string) {
  return useMutation({
    mutationFn: async (body: CallOf<typeof postTemplateSend>['body']) =>
      (await call(postTemplateSend, { params: { id }, body })).payload.doc,
    // There may be thousands, one after the other.
    gcTime: 0,
  })
}
