import { putMail } from '@fovea/contract/session'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../../lib/http/use-act.ts'
import { mailQuery } from './get-mail.ts'

export function useAllowMail() {
  const queries = useQueryClient()
  return useAct({
    run: async (allowReceivingEmail: boolean, once) =>
      (await once(putMail, { body: { allowReceivingEmail } })).doc,
    onSuccess: (doc) => queries.setQueryData(mailQuery.queryKey, doc),
  })
}
