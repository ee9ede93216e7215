import { minRefusals, refusalWindowMinutes } from '@fovea/contract/alerts/rules'
import { maskKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { findKeyById } from '../../license-keys/index.ts'
import { refusedStartRepository } from '../../sdk-api/index.ts'
import { formatKeyTitle } from './key-title.ts'
import { minuteMs } from '@fovea/contract/time'
import { formatCount, type AlertNotification, type AlertCheckInput } from './alert-check.ts'

const windowMs = refusalWindowMinutes * minuteMs
const usualDays = 7

export async function checkRefusals({
  db,
  now,
  alert,
}: AlertCheckInput): Promise<AlertNotification | undefined> {
  const { workspace_id, key_id, above, times } = alert
  const key = await findKeyById(db, workspace_id, key_id ?? '')
  if (!key) return undefined
  // Refusals are stored by minute, so the window ends with the current minute and is never longer than requested.
  const from = new Date(now.getTime() - (now.getTime() % minuteMs) - windowMs + minuteMs)
  const to = new Date(now.getTime() + minuteMs)
  const { starts } = await refusedStartRepository(db).count(key.id, from, to)
  const isAbove = above !== null && starts > above
  const usual =
    times === null || starts < minRefusals ? undefined : await readUsual(db, key.id, from)
  const isMore = times !== null && usual !== undefined && starts >= times * usual
  if (!isAbove && !isMore) return undefined
  const name = formatKeyTitle(key)
  return {
    subject: `${formatCount(starts)} refused starts of ${name} in ${refusalWindowMinutes} minutes`,
    parts: [
      { say: `Starts with ${name} are being refused.` },
      {
        facts: [
          ['Key', maskKey(key.key)],
          [`Refused in ${refusalWindowMinutes} minutes`, formatCount(starts)],
          ...(above === null ? [] : [fact('You asked for', `more than ${formatCount(above)}`)]),
          ...(times === null ? [] : [fact('Or', `${times} times the usual`)]),
          ...(usual === undefined ? [] : [fact('Usual', usualText(usual))]),
        ],
      },
    ],
    log: { key: key.id, code: 'REFUSED', from },
  }
}

function fact(name: string, value: string): readonly [string, string] {
  return [name, value]
}

function usualText(usual: number) {
  return usual < 1 ? 'fewer than 1' : formatCount(Math.round(usual))
}

/** If the key was first refused less than a week ago, the average since then, but over at least a day. */
async function readUsual(db: AlertCheckInput['db'], keyId: string, before: Date) {
  const since = new Date(before.getTime() - usualDays * dayMs)
  const { starts, first } = await refusedStartRepository(db).count(keyId, since, before)
  const spanMs = before.getTime() - (first ?? since).getTime()
  return (starts * windowMs) / Math.max(spanMs, dayMs)
}
