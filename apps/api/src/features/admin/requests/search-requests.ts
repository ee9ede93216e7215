import type { listAdminRequests } from '@fovea/contract/admin'
import type { HandlerInput } from '@fovea/contract/endpoint'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listRequests } from '../../requests/index.ts'
import { refreshChangedCustomers } from '../customers/refresh-customers.ts'
import { customerRepository } from '../customers/repository.ts'
import { toPatterns } from '../customers/search-words.ts'
import { presentAdminRequests } from './present.ts'

type Query = HandlerInput<typeof listAdminRequests>['query']

export async function searchRequests(ctx: Ctx<Admin>, { search = '', assignee, ...filter }: Query) {
  // Senders are found as in the list of customers, also who has just signed up.
  if (search !== '') await refreshChangedCustomers(ctx)
  const { rows, ...page } = await listRequests(ctx.db, {
    ...filter,
    ...(assignee && { assigneeId: assignee === 'me' ? ctx.actor.userId : null }),
    terms: toPatterns(search).map((pattern) => ({
      pattern,
      customers: customerRepository(ctx.db).matching(pattern),
    })),
  })
  return { docs: await presentAdminRequests(ctx.db, rows), ...page }
}
