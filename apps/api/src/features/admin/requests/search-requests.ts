import type { listAdminRequests } from '@fovea/contract/admin'
import type { HandlerInput } from '@fovea/contract/endpoint'
import type { Admin } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listRequests } from '../../requests/index.ts'
import { findSearchTerms } from '../customers/search-terms.ts'
import { presentAdminRequests } from './present.ts'

type Query = HandlerInput<typeof listAdminRequests>['query']

export async function searchRequests(ctx: Ctx<Admin>, { search = '', assignee, ...filter }: Query) {
  const { rows, ...page } = await listRequests(ctx.db, {
    ...filter,
    ...(assignee && { assigneeId: assignee === 'me' ? ctx.actor.userId : null }),
    terms: await findSearchTerms(ctx, search),
  })
  return { docs: await presentAdminRequests(ctx.db, rows), ...page }
}
