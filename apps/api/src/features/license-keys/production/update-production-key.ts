import { isDeepStrictEqual } from 'node:util'
import type { ProdKeyChange } from '@fovea/contract/license-keys'
import type { WorkspaceActor } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { AppError } from '../../../platform/errors.ts'
import { findRecipients } from '../../auth/index.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { getChangeAuthor } from '../history/change-author.ts'
import { getKeySettings, applyKeyChange, toKeyColumns, toHistoryState } from '../key-settings.ts'
import { assertOwnKey } from '../assert-own-key.ts'
import { presentWebhookKey } from '../present-webhook-key.ts'
import { presentProdKey } from '../present.ts'
import { licenseKeyRepository, type ProdKeyRow } from '../repository.ts'
import type { KeyState } from '../tables.ts'

type UpdateKey = {
  ctx: Ctx<WorkspaceActor>
  input: { sdkKey: string; change: ProdKeyChange }
}

/** A change without effect keeps the version and adds no event. */
export function updateProductionKey({ ctx, input: { sdkKey, change } }: UpdateKey) {
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = licenseKeyRepository(transaction)
    const row = await assertOwnKey(sdkKey, (key) =>
      repository.lockProductionKey(ctx.actor.workspace.id, key),
    )
    const { version } = change
    if (version !== undefined && version !== row.version) {
      throw await createConflict(transaction, ctx, { row, version })
    }
    refuseForeignCertificate(row, change)

    const before = getKeySettings(row)
    const after = applyKeyChange(before, change)
    const touched = findChangedFields(toHistoryState(before), toHistoryState(after))
    if (touched.length === 0) return presentProdKey(row, ctx.now)

    const updated = await repository.changeKey(row.id, {
      ...toKeyColumns(after),
      switched_off_at: switchedOffAt(row, after.activated, ctx.now),
    })
    await repository.insertEvent({
      key: row,
      author: getChangeAuthor(ctx),
      action: 'updated',
      before: Object.fromEntries(touched.map(([name, was]) => [name, was])),
      after: Object.fromEntries(touched.map(([name, , is]) => [name, is])),
    })
    await publishEvent(transaction, {
      workspaceId: row.owner_id,
      type: 'key.updated',
      data: {
        version: 1,
        key: presentWebhookKey(updated, 'prod'),
        changed: touched.map(([name]) => name),
      },
      at: ctx.now,
    })
    return presentProdKey(updated, ctx.now)
  })
}

function switchedOffAt(row: ProdKeyRow, isOn: boolean, now: Date) {
  if (isOn) return null
  return row.activated ? now : row.switched_off_at
}

function findChangedFields(before: KeyState, after: KeyState) {
  return Object.keys(after)
    .map((name) => [name, before[name] ?? null, after[name] ?? null] as const)
    .filter(([, was, is]) => !isDeepStrictEqual(was, is))
}

type StaleUpdate = { row: ProdKeyRow; version: number }

/** Prevents two tabs from overwriting each other: the later one gets the current key and has to choose. */
async function createConflict(
  db: Db,
  { actor, now }: UpdateKey['ctx'],
  { row, version }: StaleUpdate,
) {
  const current = presentProdKey(row, now)
  if (version < 1 || version > row.version) {
    return new AppError('CONFLICT', `This key is at version ${row.version}.`, { current })
  }
  const [last] = await licenseKeyRepository(db).listEventsOfKey({
    key: row,
    cursor: undefined,
    most: 1,
  })
  const author = last?.actor_id ?? null
  const message = `${await nameAuthor(db, author, actor.userId)} since you loaded it.`
  return new AppError('CONFLICT', message, { current })
}

async function nameAuthor(db: Db, author: string | null, userId: string) {
  if (author === userId) return 'You changed this key in another place'
  const [person] = await findRecipients(db, author === null ? [] : [author])
  return person ? `${person.nickname || person.email} changed this key` : 'This key has changed'
}

/** An empty value is accepted on any platform: there is nothing to clear. */
function refuseForeignCertificate(row: ProdKeyRow, change: ProdKeyChange) {
  const { base64Signature = '', certificates = [] } = change
  if (row.platform === 'android' || (base64Signature === '' && certificates.length === 0)) return
  const field = base64Signature === '' ? 'certificates' : 'base64Signature'
  const message = 'Only Android keys have certificates: leave them out.'
  throw new AppError('BAD_INPUT', message, { fields: { [field]: message } })
}
