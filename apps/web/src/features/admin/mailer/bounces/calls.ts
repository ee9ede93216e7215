import { listBounces, postBounceClearance } from '@fovea/contract/admin'
import { infiniteQueryOptions, keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { adminQueryKeys } from '../../../../lib/http/admin-query-keys.ts'
import { call } from '../../../../lib/http/http.ts'
import { pageFrom, paged } from '../../../../lib/http/paged.ts'
import { useAction } from '../../../../lib/http/use-action.ts'

export function bouncesQuery(search: string | undefined) {
  return infiniteQueryOptions({
    queryKey: adminQueryKeys.mailer.bounces(search),
    queryFn: async ({ pageParam, signal }) => {
      const query = { search, ...pageFrom(pageParam) }
      return (await call(listBounces, { query }, { signal })).payload
    },
    placeholderData: keepPreviousData,
    ...paged,
  })
}

export function useClearBounce(onCleared: () => void) {
  const queries = useQueryClient()
  return useAction({
    run: (email: string, once) => once(postBounceClearance, { body: { email } }),
    done: 'The bounces of the address were cleared.',
    failed: 'The address still gets no templates.',
    toast: (_, email) => `${email} gets templates again.`,
    proceed: onCleared,
    onSettled: () => queries.invalidateQueries({ queryKey: adminQueryKeys.mailer.all() }),
  })
}
