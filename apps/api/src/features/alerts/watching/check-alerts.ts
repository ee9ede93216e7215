import type { AlertKind } from '@fovea/contract/alerts/rules'
import { mayDo } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../../../platform/db/connect.ts'
import type { Platform } from '../../../platform/http/create-http.ts'
import { countSent } from '../../../platform/mail/hourly-limits.ts'
import { findRecipient, isDeactivated } from '../../session/index.ts'
import { findTeamNames, membershipEnds } from '../../workspaces/index.ts'
import { alertMailLimits } from '../mail-limits.ts'
import { type AlertRow, alertRepository } from '../repository.ts'
import { alertLetter } from './letter.ts'
import { checkEnding } from './ending.ts'
import { checkNewcomers } from './newcomer.ts'
import { checkQuiet } from './quiet.ts'
import { checkRefusals } from './refusals.ts'
import { hourMs, minuteMs } from '@fovea/contract/time'
import { type Finding, type Watch } from './watch.ts'

export type AlertParts = Pick<
  Platform,
  'config' | 'database' | 'metering' | 'outbox' | 'log' | 'clock'
>

/** A turn looks at so many; the rest, which has waited less long, is for the next one. */
const mostInTurn = 2_000
const atATime = 200
/** What failed is left alone for so long, so that it takes no turn from others. */
const afterFailureMs = 10 * minuteMs

/** Looks at the alerts that are due, and writes to whoever set one that has something to tell. */
export async function checkAlerts(parts: AlertParts) {
  const now = parts.clock()
  const repository = alertRepository(parts.database.db)
  for (let looked = 0; looked < mostInTurn; looked += atATime) {
    const due = await repository.listDue(now, atATime)
    for (const id of due) {
      try {
        await checkAlert(parts, id, now)
      } catch (error) {
        parts.log.warn({ err: error, alertId: id }, 'an alert could not be checked')
        await repository.putOff(id, new Date(now.getTime() + afterFailureMs))
      }
    }
    if (due.length < atATime) return
  }
}

/** Another process that has the same alert in hand is not waited for. */
async function checkAlert(parts: AlertParts, id: string, now: Date) {
  const { database, metering, config, outbox } = parts
  await database.db.transaction().execute(async (transaction) => {
    const alert = await alertRepository(transaction).lockDue(id, now)
    const sameDatabase = metering.db === database.db
    if (!alert) return
    const around = { db: transaction, metering: sameDatabase ? transaction : metering.db, config }
    await tellOf({ ...around, outbox, now, alert })
  })
}

/**
 * Writes to whoever set an alert, if there is something to tell. What is written down of it and the e-mail are one act, in the
 * caller's transaction. Answers how the alert stands afterwards.
 */
export async function tellOf({ outbox, ...watch }: Watch & Pick<Platform, 'outbox'>) {
  const { db, config, now, alert } = watch
  const repository = alertRepository(db)
  const person = await whoIsTold(db, alert)
  const found = person && (await checks[alert.kind](watch))
  if (!found) return repository.change(alert.id, { next_check_at: nextCheck(alert.kind, now) })
  const team = (await findTeamNames(db, [alert.workspace_id])).get(alert.workspace_id)
  await outbox.add(db, alertLetter({ alert, person, team, found, config, now }), now)
  await countSent(db, alertMailLimits(alert, person, config), now)
  return repository.change(alert.id, {
    last_sent_at: now,
    next_check_at: new Date(now.getTime() + hourMs),
  })
}

const checks: Record<AlertKind, (watch: Watch) => Promise<Finding | undefined>> = {
  refusals: checkRefusals,
  quiet: checkQuiet,
  newcomer: checkNewcomers,
  ending: checkEnding,
}

/** Nobody is told what they could no longer look at. */
async function whoIsTold(db: Db, { workspace_id, user_id }: AlertRow) {
  const asked = { workspaceId: workspace_id, userId: user_id }
  const role = (await membershipEnds.findRoles(db, [asked]))(asked)
  if (!role || !mayDo(role, 'logs:read') || (await isDeactivated(db, user_id))) return undefined
  return findRecipient(db, user_id)
}

/** An hour is judged once it is over, and the last of its sessions have had time to be stored. */
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
