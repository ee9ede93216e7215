import { dayOf } from '@fovea/contract/time'
import type { Alert, NewAlert } from '@fovea/contract/alerts'
import { maxAlerts, newValuePlatform } from '@fovea/contract/alerts/rules'
import { logDays } from '@fovea/contract/sdk-api'
import type { Member } from '../../platform/actor.ts'
import { withDb, type Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { subtractDays } from '../../platform/db/delete-expired-rows.ts'
import { findReachedLimit } from '../../platform/mail/hourly-limits.ts'
import { AppError } from '../../platform/errors.ts'
import { listKeys } from '../license-keys/index.ts'
import { listRecentApps } from '../metering/index.ts'
import { findRecipient } from '../auth/index.ts'
import { getAlertEmailLimits } from './alert-email-limits.ts'
import { type KeyRow, presentAlert } from './present.ts'
import { type AlertRow, alertRepository } from './repository.ts'
import { notifyAlert } from './checks/check-alerts.ts'
import { rememberSeenValues } from './checks/check-new-values.ts'

type Setting = { ctx: Ctx<Member>; input: NewAlert }

export async function createAlert({ ctx, input }: Setting): Promise<Alert> {
  const { now } = ctx
  const owner = getAlertOwner(ctx)
  const key = await watchedKey({ ctx, input })
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = alertRepository(transaction)
    await repository.lockPerson(owner)
    const own = await repository.list(owner)
    const watched = watchedBy(input, key)
    if (own.some((other) => isSame(other, input.kind, watched))) throw createDuplicateError()
    if (own.length >= maxAlerts) {
      throw new AppError(
        'RULE_BROKEN',
        `You have ${maxAlerts} alerts in this workspace, the maximum. Delete one first.`,
      )
    }
    const alert = {
      workspace_id: owner.workspaceId,
      user_id: owner.userId,
      kind: input.kind,
      ...watched,
    }
    const row = await repository.insert({
      ...alert,
      enabled: input.enabled,
      created_at: now,
      next_check_at: await firstCheck(withDb(ctx, transaction), alert),
    })
    await rememberExistingValues(transaction, row, key, now)
    return presentAlert(await notifyAtOnce(withDb(ctx, transaction), row), key)
  })
}

/** Delays the first check if its email would exceed the hourly limits. */
async function firstCheck(
  { db, config, now }: Ctx,
  alert: Parameters<typeof getAlertEmailLimits>[0],
) {
  const person = await findRecipient(db, alert.user_id)
  const reached =
    person && (await findReachedLimit(db, getAlertEmailLimits(alert, person, config), now))
  return reached?.freeAt ?? now
}

/** Checks a new alert at once, except for quiet apps: their task counts sessions. */
async function notifyAtOnce({ db, metering, config, outbox, now }: Ctx, row: AlertRow) {
  if (!row.enabled || row.kind === 'quiet' || row.next_check_at > now) return row
  return notifyAlert({ db, metering, config, outbox, now, alert: row })
}

/** Changes an alert and keeps the time of its next check, so that its next email still waits for an hour. */
export async function updateAlert({ ctx, input, id }: Setting & { id: string }): Promise<Alert> {
  const { now } = ctx
  const key = await watchedKey({ ctx, input })
  return ctx.db.transaction().execute(async (transaction) => {
    const repository = alertRepository(transaction)
    const owner = getAlertOwner(ctx)
    await repository.lockPerson(owner)
    const before = await repository.lock(owner, id)
    if (!before) throw createAlertNotFoundError()
    if (before.kind !== input.kind) {
      const message = `This alert is of the kind ${before.kind}. Delete it and set another one.`
      throw new AppError('BAD_INPUT', message, { fields: { kind: message } })
    }
    const watched = watchedBy(input, key)
    // Switching an alert on or off is allowed even if the same alert exists twice.
    if (!isSame(before, input.kind, watched)) {
      const own = await repository.list(owner)
      if (own.some((other) => isSame(other, input.kind, watched))) throw createDuplicateError()
    }
    const row = await repository.change(id, { ...watched, enabled: input.enabled })
    const isOther = row.key_id !== before.key_id || row.newcomer !== before.newcomer
    // Values that were seen while the alert was off must not be announced afterwards.
    if (isOther || (row.enabled && !before.enabled)) {
      if (isOther) await repository.deleteKnown(id)
      await rememberExistingValues(transaction, row, key, now)
    }
    return presentAlert(row, key)
  })
}

export async function removeAlert({ ctx, id }: { ctx: Ctx<Member>; id: string }) {
  if (!(await alertRepository(ctx.db).delete(getAlertOwner(ctx), id)))
    throw createAlertNotFoundError()
}

export function getAlertOwner({ actor }: Ctx<Member>) {
  return { workspaceId: actor.workspace.id, userId: actor.userId }
}

async function rememberExistingValues(db: Db, row: AlertRow, key: KeyRow | undefined, now: Date) {
  if (row.newcomer && key) await rememberSeenValues(db, row, key, now)
}

function watchedBy(input: NewAlert, key: KeyRow | undefined) {
  return {
    key_id: key?.id ?? null,
    app: input.kind === 'quiet' ? input.app : null,
    above: (input.kind === 'refusals' && input.above) || null,
    times: (input.kind === 'refusals' && input.times) || null,
    newcomer: input.kind === 'newcomer' ? input.of : null,
    days: input.kind === 'ending' ? input.days : null,
  }
}

function isSame(
  alert: AlertRow,
  kind: AlertRow['kind'],
  watched: ReturnType<typeof watchedBy>,
): boolean {
  return (
    alert.kind === kind &&
    alert.key_id === watched.key_id &&
    alert.app === watched.app &&
    alert.above === watched.above &&
    alert.times === watched.times &&
    alert.newcomer === watched.newcomer &&
    String(alert.days) === String(watched.days)
  )
}

async function watchedKey({ ctx, input }: Setting): Promise<KeyRow | undefined> {
  const { db, actor } = ctx
  const keys = await listKeys(db, actor.workspace.id)
  if (input.kind === 'quiet') {
    await refuseStrangeApp({ ctx, keys, app: input.app })
    return undefined
  }
  if (input.key === null) return undefined
  const key = keys.find(({ id, key: text }) => id === input.key || text === input.key)
  if (!key) throw badField('key', "You don't have this key. Choose one of the workspace's keys.")
  if (input.kind === 'ending' && key.kind === 'dev')
    throw badField(
      'key',
      'We email you 7 days and 1 day before your free trial ends. Choose a production or commercial key.',
    )
  if (input.kind === 'newcomer' && key.platform !== newValuePlatform[input.of])
    throw badField(
      'of',
      input.of === 'certificate'
        ? 'Only apps on Android have a certificate. Choose a production key for Android.'
        : 'Only apps on the web have a domain. Choose a production key for the web.',
    )
  return key
}

type StrangeApp = { ctx: Ctx<Member>; keys: KeyRow[]; app: string }

async function refuseStrangeApp({ ctx, keys, app }: StrangeApp) {
  if (keys.some(({ identifier }) => identifier === app)) return
  const since = dayOf(subtractDays(ctx.now, logDays))
  const { apps } = await listRecentApps(ctx.metering, ctx.actor.workspace.id, since)
  if (!apps.includes(app))
    throw badField('app', 'The workspace has no app with this identifier. Choose one of its apps.')
}

function badField(field: string, message: string) {
  return new AppError('BAD_INPUT', message, { fields: { [field]: message } })
}

function createDuplicateError() {
  return new AppError('RULE_BROKEN', 'You already have this alert.')
}

function createAlertNotFoundError() {
  return new AppError('NOT_FOUND', "You don't have this alert any more.")
}
