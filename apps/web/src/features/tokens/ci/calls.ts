import { deleteCiRule, listCiRules, type NewCiRule, postCiRule } from '@fovea/contract/tokens'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/http/http.ts'
import { queryKeys } from '../../../lib/http/query-keys.ts'
import { useAction } from '../../../lib/http/use-action.ts'

export const ciRulesQuery = queryOptions({
  queryKey: queryKeys.workspaces.one('ci-rules'),
  queryFn: async ({ signal }) => (await call(listCiRules, {}, { signal })).payload,
})

/** The list of tokens contains those of rules, and the workspace's history contains changes of rules. */
const affectedQueries = [queryKeys.workspaces.one()]

export function useCreateCiRule() {
  return useAction({
    run: async (body: NewCiRule, once) => (await once(postCiRule, { body })).payload.doc,
    refetches: affectedQueries,
    done: 'The rule was created.',
    failed: 'The rule could not be created.',
  })
}

export function useDeleteCiRule() {
  return useAction({
    run: (ruleId: string, once) => once(deleteCiRule, { params: { ruleId } }),
    refetches: affectedQueries,
    done: 'The rule was deleted.',
    toast: () => 'Rule deleted.',
    failed: 'The rule was not deleted.',
  })
}
