import type { RehearsalAnswer } from '@fovea/contract/license-keys/rules'
import { rehearsalMinutes } from '@fovea/contract/license-keys/rules'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { presentKey, presentRehearsal } from '../present.ts'
import { licenseKeyRepository } from '../repository.ts'
import { rehearsalRepository } from './rehearsal-repository.ts'

type StartRehearsalInput = { ctx: Ctx<WorkspaceActor>; input: { answer: RehearsalAnswer } }

/** For some minutes, the SDK API answers the development key with the chosen failure. Replaces a running rehearsal. */
export function startRehearsal({ ctx, input: { answer } }: StartRehearsalInput) {
  return ctx.db.transaction().execute(async (transaction) => {
    // Only a personal workspace has a development key, and its id is the user's id.
    const key = await licenseKeyRepository(transaction).lockTrial(ctx.actor.workspace.id)
    if (!key) throw new AppError('NOT_FOUND', 'There is no development key in this workspace.')
    if (presentKey(key, ctx.now).expire_state) {
      throw new AppError('RULE_BROKEN', 'Your trial has ended: its key is refused as it is.')
    }
    const until = new Date(ctx.now.getTime() + rehearsalMinutes * 60_000)
    await rehearsalRepository(transaction).setRehearsal(key.id, answer, until)
    const rehearsal = { answer, until: until.toISOString() }
    await licenseKeyRepository(transaction).insertEvent({
      key,
      author: getChangeAuthor(ctx),
      action: 'rehearsed',
      before: null,
      after: rehearsal,
    })
    return rehearsal
  })
}

export function endRehearsal(ctx: Ctx<WorkspaceActor>) {
  return ctx.db.transaction().execute(async (transaction) => {
    const key = await licenseKeyRepository(transaction).lockTrial(ctx.actor.workspace.id)
    const running = key && presentRehearsal(key, ctx.now)
    if (running) {
      await rehearsalRepository(transaction).setRehearsal(key.id, null, null)
      await licenseKeyRepository(transaction).insertEvent({
        key,
        author: getChangeAuthor(ctx),
        action: 'rehearsal-ended',
        before: running,
        after: null,
      })
    }
    return { answer: null, until: null }
  })
}
