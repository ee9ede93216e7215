import { adminRequest, postDecision, type AdminRequest } from '@fovea/contract/admin'
import type { CallOf } from '@fovea/contract/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../../lib/http/http-errors.ts'
import { queryKeys } from '../../../../lib/http/query-keys.ts'
import { useAct } from '../../../../lib/http/use-act.ts'
import { adminRequestQuery } from './get-admin-request.ts'

export type Decision = CallOf<typeof postDecision>['body']

/** Another admin was first; what they decided stands. */
export class DecidedAlready extends Error {
  override readonly name = 'DecidedAlready'
}

/** Decides a request. Whoever comes too late is shown what was decided. */
export function useDecideRequest(id: string) {
  const queries = useQueryClient()

  function show(doc: AdminRequest) {
    queries.setQueryData(adminRequestQuery(id).queryKey, (known) => known && { ...known, doc })
  }

  return useAct({
    run: async (body: Decision, once) => {
      try {
        return (await once(postDecision, { params: { id }, body })).payload.doc
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error
        const newest = adminRequest.safeParse(error.current)
        if (newest.success) show(newest.data)
        throw new DecidedAlready(error.message, { cause: error })
      }
    },
    onSuccess: show,
    // A grant changes the person's keys, and both ways the lists.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.adminRequests.all() }),
  })
}
