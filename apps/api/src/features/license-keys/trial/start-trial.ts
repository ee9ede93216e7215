import { maskKey } from '@fovea/contract/license-keys/rules'
import type { TrialForm } from '@fovea/contract/requests'
import type { Admin, Developer } from '../../../platform/actor.ts'
import { contextOn, type Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findRecipient } from '../../session/index.ts'
import { actOf } from '../history/act.ts'
import { issueTrialKey, newKeyString } from '../issue-key.ts'
import { issuedLetter } from '../letters.ts'
import { presentDevKey, presentKey } from '../present.ts'
import { type KeyRow, licenseKeyRepository } from '../repository.ts'
import { hadTrialBefore } from './used-trials.ts'

type StartTrial = {
  ctx: Ctx<Developer | Admin>
  /** `reissue` asks for a new key string; `form` is what the person said about themselves. */
  input: { reissue?: boolean; form?: TrialForm }
}

/** Issues the one trial a person gets, or answers the running one: asking twice is harmless. */
export function startTrial({ ctx, input }: StartTrial) {
  return ctx.db.transaction().execute(async (transaction) => {
    const { userId } = ctx.actor
    const repository = licenseKeyRepository(transaction)
    // Deleting the account waits for it, and remembers the trial.
    await repository.lockOwner(userId)
    const asked = contextOn(ctx, transaction)
    if (!(await repository.findTrial(userId)) && (await hadTrialBefore(asked, userId))) {
      throw new Refusal(
        'TRIAL_USED',
        'You already had your free trial, with an account that was deleted. Request a commercial license to continue.',
      )
    }
    const issued = await issueTrialKey({ db: transaction, ownerId: userId, act: actOf(ctx) })
    let trial = issued ?? (await repository.lockTrial(userId))
    if (!trial) throw new Refusal('USER_GONE', 'This account has been deleted.')
    if (presentKey(trial, ctx.now).expire_state) {
      throw new Refusal(
        'TRIAL_USED',
        'Your free trial has ended. Request an extension or a commercial license to continue.',
      )
    }
    if (issued) await tellIssued(transaction, issued, ctx)
    if (input.form) await repository.keepTrialForm(userId, input.form, ctx.now)
    if (input.reissue && !issued) trial = await reissue(transaction, trial, ctx)
    return presentDevKey(trial, ctx.now)
  })
}

async function tellIssued(
  db: Db,
  key: KeyRow,
  { actor, config, outbox, now }: Ctx<Developer | Admin>,
) {
  const person = await findRecipient(db, actor.userId)
  if (person) await outbox.add(db, issuedLetter({ key, person, config }), now)
}

async function reissue(db: Db, trial: KeyRow, ctx: Ctx<Developer | Admin>) {
  const repository = licenseKeyRepository(db)
  const reissued = await repository.replaceKeyString(trial.id, newKeyString('dev'))
  await repository.insertEvent({
    key: reissued,
    act: actOf(ctx),
    action: 'reissued',
    before: { key: maskKey(trial.key) },
    after: { key: maskKey(reissued.key) },
  })
  return reissued
}
