import { postTemplateTest, type EmailTemplate } from '@fovea/contract/admin'
import { useQueryClient } from '@tanstack/react-query'
import { notify } from '../../../../lib/page/notify.ts'
import { useAct } from '../../../../lib/http/use-act.ts'
import { orKeepTheirs } from './newest-template.ts'

/** Sends a template, as it is shown, to the admin who asks. */
export function useTestTemplate() {
  const queries = useQueryClient()
  return useAct({
    run: async ({ _id, version }: EmailTemplate, once) => {
      const asked = { params: { id: _id }, query: { version: String(version) } }
      return (await orKeepTheirs(queries, once(postTemplateTest, asked))).payload.email
    },
    onSuccess: (email) => notify.success(`A test mail is on its way to ${email}.`),
  })
}
