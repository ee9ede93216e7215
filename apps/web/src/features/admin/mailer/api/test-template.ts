import { postTemplateTest } from '@fovea/contract/admin'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../../lib/http.ts'
import { notify } from '../../../../lib/notify.ts'

/** Sends a template, as it is saved, to the admin who asks. */
export function useTestTemplate() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await call(postTemplateTest, { params: { id } })).payload.email,
    onSuccess: (email) => notify.success(`A test mail is on its way to ${email}.`),
  })
}
