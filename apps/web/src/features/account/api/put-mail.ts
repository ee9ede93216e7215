import { putMail } from '@fovea/contract/session'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/http.ts'
import { mailQuery } from './get-mail.ts'

export function useAllowMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (allowReceivingEmail: boolean) =>
      (await call(putMail, { body: { allowReceivingEmail } })).doc,
    onSuccess: (doc) => queries.setQueryData(mailQuery.queryKey, doc),
  })
}
