import {
  deleteCurrentUser,
  getEmailPreference,
  postConfirmationEmail,
  postEmailConfirmation,
  postUnsubscribe,
  putEmailPreference,
  putCurrentUser,
  type User,
} from '@fovea/contract/auth'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { isAccountDeleted } from '../../lib/http/http-errors.ts'
import { call } from '../../lib/http/http.ts'
import { queryKeys } from '../../lib/http/query-keys.ts'
import { useAction } from '../../lib/http/use-action.ts'
import { useCurrentUser } from '../../lib/auth/current-user.ts'
import { endSession, removeUserData } from '../../lib/auth/end-session.ts'

export const emailPreferenceQuery = queryOptions({
  queryKey: queryKeys.account.mail(),
  queryFn: async () => (await call(getEmailPreference, {})).doc,
})

export function useSendConfirmation() {
  return useAction({
    run: (_: void, once) => once(postConfirmationEmail, {}),
    done: 'The link was sent.',
    failed: 'The link could not be sent.',
  })
}

export function useConfirmEmail() {
  return useAction({
    run: async (token: string, once) =>
      (await once(postEmailConfirmation, { body: { token } })).payload.email,
    done: 'The address was confirmed.',
    failed: 'The address could not be confirmed.',
  })
}

export function useDeleteAccount() {
  const { _id: userId } = useCurrentUser()
  return useAction({
    run: async (confirm: string, once) => {
      try {
        await once(deleteCurrentUser, { body: { confirm } })
      } catch (error) {
        // The account is already deleted; only the answer was lost.
        if (!isAccountDeleted(error)) throw error
      }
    },
    done: 'Your account was deleted.',
    failed: 'Your account was not deleted.',
    onSuccess: () => {
      removeUserData(userId)
      endSession()
    },
  })
}

export function useUnsubscribe() {
  return useAction({
    run: (token: string, once) => once(postUnsubscribe, { query: { token } }),
    done: 'You were unsubscribed.',
    failed: 'You could not be unsubscribed.',
  })
}

export function useSetEmailPreference() {
  const queries = useQueryClient()
  return useAction({
    run: async (allowReceivingEmail: boolean, once) =>
      (await once(putEmailPreference, { body: { allowReceivingEmail } })).doc,
    onSuccess: (doc) => queries.setQueryData(emailPreferenceQuery.queryKey, doc),
    done: 'Your email preference was saved.',
    failed: 'Your email preference could not be saved.',
  })
}

export function useUpdateEmail() {
  const queries = useQueryClient()
  return useAction({
    run: async (email: string, once) =>
      (await once(putCurrentUser, { body: { userProfile: { email } } })).doc,
    done: 'Your email was saved.',
    failed: 'Your email could not be saved.',
    toast: () => 'Contact email saved.',
    onSuccess: async ({ email, address }) => {
      queries.setQueryData<User>(
        queryKeys.auth.user(),
        (user) => user && { ...user, email, address },
      )
      await queries.invalidateQueries({ queryKey: queryKeys.auth.user() })
    },
  })
}
