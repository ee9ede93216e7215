import type { AlertKind } from '@fovea/contract/alerts/rules'
import { isRoleAllowed } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../../../platform/db/connect.ts'
import type { Platform } from '../../../platform/http/create-http-server.ts'
import { recordSent } from '../../../platform/mail/hourly-limits.ts'
import { publishEvent } from '../../../platform/webhooks/publish-event.ts'
import { findRecipient, isDeactivated } from '../../auth/index.ts'
import { findTeamNames, membershipChecks } from '../../workspaces/index.ts'
import { getAlertEmailLimits } from '../alert-email-limits.ts'
import { type AlertRow, alertRepository } from '../repository.ts'
import { createAlertEmail } from './alert-email.ts'
import { checkExpiringKey } from './check-expiring-key.ts'
import { checkNewValues } from './check-new-values.ts'
import { checkQuietApp } from './check-quiet-app.ts'
import { checkRefusals } from './check-refusals.ts'
import { hourMs, minuteMs } from '@fovea/contract/time'
import { type AlertNotification, type AlertCheckInput } from './alert-check.ts'

export type AlertDeps = Pick<
  Platform,
  'config' | 'database' | 'metering' | 'outbox' | 'log' | 'clock'
>

/** Batch size of a run: the longest-waiting alerts first, the rest waits for the next run. */
const maxPerRun = 2_000
const batchSize = 200
/** Delays the next attempt of a failing alert, so that it does not use up the batches of others. */
const retryAfterFailureMs = 10 * minuteMs

export async function checkAlerts(deps: AlertDeps) {
  const now = deps.clock()
  const repository = alertRepository(deps.database.db)
  for (let checked = 0; checked < maxPerRun; checked += batchSize) {
    const due = await repository.listDue(now, batchSize)
    for (const id of due) {
      try {
        await checkAlert(deps, id, now)
      } catch (error) {
        deps.log.warn({ err: error, alertId: id }, 'checking an alert failed')
        await repository.postpone(id, new Date(now.getTime() + retryAfterFailureMs))
      }
    }
    if (due.length < batchSize) return
  }
}

async function checkAlert(deps: AlertDeps, id: string, now: Date) {
  const { database, metering, config, outbox } = deps
  await database.db.transaction().execute(async (transaction) => {
    const alert = await alertRepository(transaction).lockDue(id, now)
    const sameDatabase = metering.db === database.db
    if (!alert) return
    const deps = { db: transaction, metering: sameDatabase ? transaction : metering.db, config }
    await notifyAlert({ ...deps, outbox, now, alert })
  })
}

/** The state of the check and the email are stored in the caller's transaction. Returns the changed alert. */
export async function notifyAlert({
  outbox,
  ...watch
}: AlertCheckInput & Pick<Platform, 'outbox'>) {
  const { db, config, now, alert } = watch
  const repository = alertRepository(db)
  const person = await findAlertRecipient(db, alert)
  const notification = person && (await checks[alert.kind](watch))
  if (!notification)
    return repository.change(alert.id, { next_check_at: nextCheck(alert.kind, now) })
  const team = (await findTeamNames(db, [alert.workspace_id])).get(alert.workspace_id)
  await outbox.add(db, createAlertEmail({ alert, person, team, notification, config, now }), now)
  await publishEvent(db, {
    workspaceId: alert.workspace_id,
    type: 'alert.fired',
    data: { version: 1, alertId: alert.id, kind: alert.kind, title: notification.subject },
    at: now,
    subjectId: alert.user_id,
  })
  await recordSent(db, getAlertEmailLimits(alert, person, config), now)
  return repository.change(alert.id, {
    last_sent_at: now,
    next_check_at: new Date(now.getTime() + hourMs),
  })
}

const checks: Record<
  AlertKind,
  (watch: AlertCheckInput) => Promise<AlertNotification | undefined>
> = {
  refusals: checkRefusals,
  quiet: checkQuietApp,
  newcomer: checkNewValues,
  ending: checkExpiringKey,
}

/** Only users who may still see the logs are notified. */
async function findAlertRecipient(db: Db, { workspace_id, user_id }: AlertRow) {
  const input = { workspaceId: workspace_id, userId: user_id }
  const role = (await membershipChecks.findRoles(db, [input]))(input)
  if (!role || !isRoleAllowed(role, 'logs:read') || (await isDeactivated(db, user_id)))
    return undefined
  return findRecipient(db, user_id)
}

/** A quiet app is checked five minutes after each full hour, when the last sessions of the hour are stored. */
function nextCheck(kind: AlertKind, now: Date) {
  switch (kind) {
    case 'refusals':
    case 'newcomer':
      return new Date(now.getTime() + minuteMs / 2)
    case 'ending':
      return new Date(now.getTime() + 10 * minuteMs)
    case 'quiet':
      return new Date(now.getTime() - (now.getTime() % hourMs) + hourMs + 5 * minuteMs)
  }
}
