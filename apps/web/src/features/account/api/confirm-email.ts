import { postConfirmationMail, postEmailConfirmation } from '@fovea/contract/session'
import { useAct } from '../../../lib/http/use-act.ts'

export function useSendConfirmation() {
  return useAct({
    run: (_: void, once) => once(postConfirmationMail, {}),
    failed: 'The link was not sent.',
  })
}

export function useConfirmEmail() {
  return useAct({
    run: async (token: string, once) =>
      (await once(postEmailConfirmation, { body: { token } })).payload.email,
  })
}
