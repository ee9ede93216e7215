import {
  deleteMe,
  getMail,
  postConfirmationMail,
  postEmailConfirmation,
  postUnsubscribe,
  putMail,
  putMe,
  type User,
} from '@fovea/contract/session'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { isAccountGone } from '../../lib/http/http-errors.ts'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAct } from '../../lib/http/use-act.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { endSession, forgetPerson } from '../../lib/session/session-end.ts'

export const mailQuery = queryOptions({
  queryKey: queryKeys.account.mail(),
  queryFn: async () => (await call(getMail, {})).doc,
})

export function useSendConfirmation() {
  return useAct({
    run: (_: void, once) => once(postConfirmationMail, {}),
    done: 'The link was sent.',
    failed: 'The link could not be sent.',
  })
}

export function useConfirmEmail() {
  return useAct({
    run: async (token: string, once) =>
      (await once(postEmailConfirmation, { body: { token } })).payload.email,
    done: 'The address was confirmed.',
    failed: 'The address could not be confirmed.',
  })
}

export function useDeleteAccount() {
  const { _id: userId } = useCurrentUser()
  return useAct({
    run: async (confirm: string, once) => {
      try {
        await once(deleteMe, { body: { confirm } })
      } catch (error) {
        // It was done, here or elsewhere, and the answer was lost.
        if (!isAccountGone(error)) throw error
      }
    },
    done: 'Your account was deleted.',
    failed: 'Your account was not deleted.',
    onSuccess: () => {
      forgetPerson(userId)
      endSession()
    },
  })
}

export function useUnsubscribe() {
  return useAct({
    run: (token: string, once) => once(postUnsubscribe, { query: { token } }),
    done: 'You were unsubscribed.',
    failed: 'You could not be unsubscribed.',
  })
}

export function useAllowMail() {
  const queries = useQueryClient()
  return useAct({
    run: async (allowReceivingEmail: boolean, once) =>
      (await once(putMail, { body: { allowReceivingEmail } })).doc,
    onSuccess: (doc) => queries.setQueryData(mailQuery.queryKey, doc),
    done: 'Your e-mail preference was saved.',
    failed: 'Your e-mail preference could not be saved.',
  })
}

export function useUpdateEmail() {
  const queries = useQueryClient()
  return useAct({
    run: async (email: string, once) =>
      (await once(putMe, { body: { userProfile: { email } } })).doc,
    done: 'Your e-mail was saved.',
    failed: 'Your e-mail could not be saved.',
    toast: () => 'Contact e-mail saved.',
    onSuccess: async ({ email, address }) => {
      queries.setQueryData<User>(
        queryKeys.session.user(),
        (user) => user && { ...user, email, address },
      )
      // Whether it has to be confirmed, and where mail goes until then.
      await queries.invalidateQueries({ queryKey: queryKeys.session.user() })
    },
  })
}
