import {
  deletePasskey,
  listPasskeys,
  postConfirmation,
  postConfirmationOptions,
  postPasskey,
  postPasskeyOptions,
  putPasskey,
} from '@fovea/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'
import { createPasskey, askForPasskey } from './ceremony.ts'

export const passkeysQuery = queryOptions({
  queryKey: queryKeys.auth.passkeys(),
  queryFn: async ({ signal }) => (await call(listPasskeys, {}, { signal })).payload,
})

/** Also the user, because it depends on passkeys what is open to them. */
const affectedQueries = [queryKeys.auth.passkeys(), queryKeys.auth.user()]

export function useAddPasskey(toast?: () => string) {
  return useAction({
    run: async (name: string, once) => {
      const { options } = (await once(postPasskeyOptions, {})).payload
      const response = await createPasskey(options)
      return (await once(postPasskey, { body: { name, response } })).payload.doc
    },
    done: 'The passkey was added.',
    failed: 'The passkey was not added.',
    ...(toast && { toast }),
    refetches: affectedQueries,
  })
}

export function useConfirmWithPasskey() {
  return useAction({
    run: async (_: void, once) => {
      const { options } = (await once(postConfirmationOptions, {})).payload
      const response = await askForPasskey(options)
      return once(postConfirmation, { body: { response } })
    },
    done: 'You confirmed that it is you.',
    failed: "We couldn't confirm that it is you.",
    refetches: affectedQueries,
  })
}

export function useRenamePasskey() {
  return useAction({
    run: async ({ id, name }: { id: string; name: string }, once) =>
      (await once(putPasskey, { params: { passkeyId: id }, body: { name } })).payload.doc,
    done: 'The passkey was renamed.',
    failed: 'The passkey was not renamed.',
    toast: () => 'Passkey renamed.',
    refetches: affectedQueries,
  })
}

export function useRemovePasskey() {
  return useAction({
    run: (id: string, once) => once(deletePasskey, { params: { passkeyId: id } }),
    done: 'The passkey was removed.',
    failed: 'The passkey was not removed.',
    toast: () => 'Passkey removed.',
    refetches: affectedQueries,
  })
}
