import { maskKey } from '@fovea/contract/license-keys/rules'
import { dayMs, dayOf } from '@fovea/contract/time'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { createKeyString } from '../issue-key.ts'
import { assertOwnKey } from '../assert-own-key.ts'
import { presentProdKey } from '../present.ts'
import { presentWebhookKey } from '../present-webhook-key.ts'
import { licenseKeyRepository, type ProdKeyRow } from '../repository.ts'
import { presentPreviousKey } from './previous-key.ts'
import { rotationRepository } from './rotation-repository.ts'

type RotateKey = { ctx: Ctx<WorkspaceActor>; input: { sdkKey: string; overlapDays: number } }

/** Replaces the key's string. The old string keeps working for `overlapDays`, as the same key. */
export function rotateKey({ ctx, input: { sdkKey, overlapDays } }: RotateKey) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = licenseKeyRepository(transaction)
    const key = await lock(transaction, ctx, sdkKey)
    refuseExpired(key, ctx.now)
    const running = presentPreviousKey(key, ctx.now)
    if (running) {
      throw new AppError(
        'RULE_BROKEN',
        `This key is being rotated: the old one works until ${running.works_until}. Wait for that, or roll back first.`,
      )
    }
    const until = new Date(ctx.now.getTime() + overlapDays * dayMs)
    const rotated = await rotationRepository(transaction).rotate(key, {
      key: createKeyString('prod'),
      until,
      now: ctx.now,
    })
    const works_until = until.toISOString()
    await repository.insertEvent({
      key,
      author: getChangeAuthor(ctx),
      action: 'rotated',
      before: { key: maskKey(key.key) },
      after: { key: maskKey(rotated.key), works_until },
    })
    await publishEvent(transaction, {
      workspaceId: key.owner_id,
      type: 'key.rotated',
      data: {
        version: 1,
        key: presentWebhookKey(rotated, 'prod'),
        rolledBack: false,
        previousUntil: works_until,
      },
      at: ctx.now,
    })
    return { doc: presentProdKey(rotated, ctx.now), previous: { key: key.key, works_until } }
  })
}

/** No string of an expired key works, so a new one would not help. */
function refuseExpired({ expires_at }: ProdKeyRow, now: Date) {
  if (expires_at > now) return
  const day = dayOf(expires_at)
  throw new AppError(
    'RULE_BROKEN',
    `This key expired on ${day} (UTC). Contact us to renew it before you rotate it.`,
  )
}

type KeyInput = { ctx: Ctx<WorkspaceActor>; input: { sdkKey: string } }

/** The old string is the only one again, and the new one stops working at once. */
export function rollBackKey({ ctx, input: { sdkKey } }: KeyInput) {
  return ctx.db.transaction().execute(async (transaction) => {
    const key = await lock(transaction, ctx, sdkKey)
    const old = presentPreviousKey(key, ctx.now)
    if (!old) {
      throw new AppError(
        'RULE_BROKEN',
        'No old key still works, so there is nothing to roll back to.',
      )
    }
    const back = await rotationRepository(transaction).rollBack(key, old.key, ctx.now)
    await licenseKeyRepository(transaction).insertEvent({
      key,
      author: getChangeAuthor(ctx),
      action: 'rolled-back',
      before: { key: maskKey(key.key) },
      after: { key: maskKey(old.key) },
    })
    await publishEvent(transaction, {
      workspaceId: key.owner_id,
      type: 'key.rotated',
      data: {
        version: 1,
        key: presentWebhookKey(back, 'prod'),
        rolledBack: true,
        previousUntil: null,
      },
      at: ctx.now,
    })
    return presentProdKey(back, ctx.now)
  })
}

export async function readRotation({ ctx, input: { sdkKey } }: KeyInput) {
  const { id: ownerId, role } = ctx.actor.workspace
  const key = await assertOwnKey(sdkKey, (name) =>
    licenseKeyRepository(ctx.db).findProductionKey(ownerId, name),
  )
  const previous = presentProdKey(key, ctx.now, role).previous ?? null
  const rows = previous ? await rotationRepository(ctx.db).listStarts(key.id) : []
  const versions = rows.map((row) => ({
    version: row.app_version,
    sdk: row.sdk,
    starts: Number(row.starts),
    last: row.last_at.toISOString(),
  }))
  return { previous, starts: versions.reduce((sum, { starts }) => sum + starts, 0), versions }
}

function lock(db: Ctx['db'], ctx: Ctx<WorkspaceActor>, sdkKey: string): Promise<ProdKeyRow> {
  return assertOwnKey(sdkKey, (name) =>
    licenseKeyRepository(db).lockProductionKey(ctx.actor.workspace.id, name),
  )
}
