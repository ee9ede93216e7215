import { maskKey } from '@fovea/contract/license-keys/rules'
import type { TrialForm } from '@fovea/contract/requests'
import type { Admin, Developer } from '../../../platform/actor.ts'
import { withDb, type Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRecipient } from '../../auth/index.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { issueTrialKey, createKeyString } from '../issue-key.ts'
import { createKeyIssuedEmail } from '../emails.ts'
import { presentDevKey, presentKey } from '../present.ts'
import { presentWebhookKey } from '../present-webhook-key.ts'
import { type KeyRow, licenseKeyRepository } from '../repository.ts'
import { retiredKeyRepository } from '../rotation/retired-key-repository.ts'
import { hasUsedTrial } from './used-trials.ts'

type StartTrial = {
  ctx: Ctx<Developer | Admin>
  input: { reissue?: boolean; form?: TrialForm }
}

/** Issues the user's only trial, or returns the running one, so a repeated call is harmless. */
export function startTrial({ ctx, input }: StartTrial) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { userId } = ctx.actor
    const repository = licenseKeyRepository(transaction)
    // Serializes with the deletion of the account, which remembers the trial.
    await repository.lockOwner(userId)
    const request = withDb(ctx, transaction)
    if (!(await repository.findTrial(userId)) && (await hasUsedTrial(request, userId))) {
      throw new AppError(
        'TRIAL_USED',
        'You already had your free trial, with an account that was deleted. Request a commercial license to continue.',
      )
    }
    const issued = await issueTrialKey({
      db: transaction,
      ownerId: userId,
      author: getChangeAuthor(ctx),
    })
    let trial = issued ?? (await repository.lockTrial(userId))
    if (!trial) throw new AppError('USER_GONE', 'This account has been deleted.')
    if (presentKey(trial, ctx.now).expire_state) {
      throw new AppError(
        'TRIAL_USED',
        'Your free trial has ended. Request an extension or a commercial license to continue.',
      )
    }
    if (issued) await sendIssuedEmail(transaction, issued, ctx)
    if (input.form) await repository.keepTrialForm(userId, input.form, ctx.now)
    if (input.reissue && !issued) trial = await reissue(transaction, trial, ctx)
    return presentDevKey(trial, ctx.now)
  })
}

async function sendIssuedEmail(
  db: Db,
  key: KeyRow,
  { actor, config, outbox, now }: Ctx<Developer | Admin>,
) {
  const person = await findRecipient(db, actor.userId)
  if (person) await outbox.add(db, createKeyIssuedEmail({ key, person, config }), now)
}

async function reissue(db: Db, trial: KeyRow, ctx: Ctx<Developer | Admin>) {
  const repository = licenseKeyRepository(db)
  const reissued = await repository.replaceKeyString(trial.id, createKeyString('dev'))
  await retiredKeyRepository(db).add(trial.key, trial.id, ctx.now)
  await repository.insertEvent({
    key: reissued,
    author: getChangeAuthor(ctx),
    action: 'reissued',
    before: { key: maskKey(trial.key) },
    after: { key: maskKey(reissued.key) },
  })
  await publishEvent(db, {
    workspaceId: reissued.owner_id,
    type: 'key.rotated',
    data: {
      version: 1,
      key: presentWebhookKey(reissued, 'dev'),
      rolledBack: false,
      previousUntil: null,
    },
    at: ctx.now,
  })
  return reissued
}
