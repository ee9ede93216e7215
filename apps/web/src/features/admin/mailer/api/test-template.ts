import { postTemplateTest } from '@fovea/contract/admin'
import { notify } from '../../../../lib/notify.ts'
import { useAct } from '../../../../lib/use-act.ts'

/** Sends a template, as it is saved, to the admin who asks. */
export function useTestTemplate() {
  return useAct({
    run: async (id: string, once) =>
      (await once(postTemplateTest, { params: { id } })).payload.email,
    onSuccess: (email) => notify.success(`A test mail is on its way to ${email}.`),
  })
}
