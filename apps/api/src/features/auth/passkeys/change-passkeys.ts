import type { Admin } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { RecordPasskeyChange } from './passkey-change.ts'
import { passkeyRepository } from './passkey-repository.ts'
import { sendPasskeyEmail } from './passkey-email.ts'
import { presentPasskey } from './present-passkey.ts'

export async function renamePasskey({ db, actor }: Ctx<Admin>, id: string, name: string) {
  const row = await passkeyRepository(db).rename(actor.userId, id, name)
  if (!row) throw createUnknownError()
  return presentPasskey(row)
}

export async function removePasskey(
  ctx: Ctx<Admin>,
  id: string,
  recordChange: RecordPasskeyChange,
) {
  const { userId } = ctx.actor
  await ctx.db.transaction().execute(async (db) => {
    const repository = passkeyRepository(db)
    await repository.lock(userId)
    const rows = await repository.list(userId)
    const removed = rows.find((row) => row.id === id)
    if (!removed) throw createUnknownError()
    if (ctx.config.passkeysRequired && rows.length === 1) {
      throw new AppError(
        'RULE_BROKEN',
        'The back office requires a passkey. Add another one before you remove this one.',
      )
    }
    await repository.delete(userId, id)
    await sendPasskeyEmail(db, withDb(ctx, db), {
      userId,
      event: { kind: 'removed', passkey: removed },
    })
    await recordChange(db, ctx, { action: 'passkey removed', passkey: removed.name })
  })
}

function createUnknownError() {
  return new AppError('NOT_FOUND', "You don't have this passkey.")
}
