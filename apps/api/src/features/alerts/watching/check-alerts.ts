import type { AlertKind } from '@fovea/contract/alerts/rules'
import { mayDo } from '@fovea/contract/workspaces/permissions'
import type { Db } from '../../../platform/db/connect.ts'
import type { Platform } from '../../../platform/http/create-http.ts'
import { findRecipient, isDeactivated } from '../../session/index.ts'
import { findTeamNames, membershipEnds } from '../../workspaces/index.ts'
import { type AlertRow, alertRepository } from '../repository.ts'
import { alertLetter } from './letter.ts'
import { checkEnding } from './ending.ts'
import { checkNewcomers } from './newcomer.ts'
import { checkQuiet } from './quiet.ts'
import { checkRefusals } from './refusals.ts'
import { type Finding, hourMs, minuteMs, type Watch } from './watch.ts'

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

/** What is written down of an alert and its e-mail are one act; another process that has the same alert in hand is not waited for. */
async function checkAlert(parts: AlertParts, id: string, now: Date) {
  await parts.database.db.transaction().execute(async (transaction) => {
    const repository = alertRepository(transaction)
    const alert = await repository.lockDue(id, now)
    if (!alert) return
    const person = await whoIsTold(transaction, alert)
    const metering = parts.metering.db === parts.database.db ? transaction : parts.metering.db
    const found =
      person &&
      (await checks[alert.kind]({ db: transaction, metering, config: parts.config, now, alert }))
    if (!found || !person) {
      await repository.change(id, { next_check_at: nextCheck(alert.kind, now) })
      return
    }
    const [team] = [...(await findTeamNames(transaction, [alert.workspace_id])).values()]
    const letter = alertLetter({ alert, person, team, found, config: parts.config, now })
    await parts.outbox.add(transaction, letter, now)
    await repository.change(id, {
      last_sent_at: now,
      next_check_at: new Date(now.getTime() + hourMs),
    })
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
