import { mostSavedFilters, type SavedFilter } from '@fovea/contract/admin'
import type { Admin } from '../../../../platform/actor.ts'
import type { Ctx } from '../../../../platform/context.ts'
import { AppError } from '../../../../platform/errors.ts'
import { filterRepository } from './filter-repository.ts'

type Filter = Pick<SavedFilter, 'name' | 'query'>

export function saveFilter(ctx: Ctx<Admin>, { name, query }: Filter) {
  const { userId } = ctx.actor
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = filterRepository(transaction)
    await repository.lockUser(userId)
    const saved = await repository.upsert({
      user_id: userId,
      name,
      query: JSON.stringify(query),
      created_at: ctx.now,
    })
    if ((await repository.list(userId)).length > mostSavedFilters) {
      throw new AppError(
        'RULE_BROKEN',
        `You have ${mostSavedFilters} saved filters. Delete one first.`,
      )
    }
    return presentFilter(saved)
  })
}

export async function listFilters({ db, actor }: Ctx<Admin>) {
  return (await filterRepository(db).list(actor.userId)).map(presentFilter)
}

export async function deleteFilter({ db, actor }: Ctx<Admin>, id: string) {
  if (await filterRepository(db).delete(actor.userId, id)) return
  throw new AppError('NOT_FOUND', "This saved filter doesn't exist.")
}

function presentFilter({ id, name, query }: { id: string } & Filter): SavedFilter {
  return { _id: id, name, query }
}
