import { formatFingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { NewValueKind } from '@fovea/contract/alerts/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { subtractDays } from '../../../platform/db/delete-expired-rows.ts'
import { findKeyById } from '../../license-keys/index.ts'
import { listObservedValues, type ObservedValue } from '../../sdk-api/index.ts'
import type { KeyRow } from '../present.ts'
import { type AlertRow, alertRepository } from '../repository.ts'
import { formatKeyTitle } from './key-title.ts'
import { dayOf } from '@fovea/contract/time'
import { formatCount, type AlertNotification, type AlertCheckInput } from './alert-check.ts'

/** Every check reads as many days, so values from before midnight are included. */
const knownDays = 7
const checkedDays = 1
const mostNamed = 5

export async function rememberSeenValues(db: Db, alert: AlertRow, key: KeyRow, now: Date) {
  const seen = await listSeen(db, alert, key, subtractDays(now, knownDays))
  await alertRepository(db).remember(
    alert.id,
    seen.map(({ value }) => value),
    dayOf(now),
  )
}

export async function checkNewValues({
  db,
  now,
  alert,
}: AlertCheckInput): Promise<AlertNotification | undefined> {
  const key = await findKeyById(db, alert.workspace_id, alert.key_id ?? '')
  if (!key || alert.newcomer === null) return undefined
  const seen = await listSeen(db, alert, key, subtractDays(now, checkedDays))
  const repository = alertRepository(db)
  const values = seen.map(({ value }) => value)
  const unknown = new Set(await repository.listUnknown(alert.id, values))
  await repository.remember(alert.id, values, dayOf(now))
  const newValues = seen.filter(({ value }) => unknown.has(value))
  return newValues.length === 0 ? undefined : createNotification(key, alert.newcomer, newValues)
}

function listSeen(db: Db, { newcomer }: AlertRow, key: KeyRow, since: Date) {
  return listObservedValues(
    db,
    key,
    newcomer === 'certificate' ? 'certificate' : 'origin',
    dayOf(since),
  )
}

function createNotification(
  key: KeyRow,
  kind: NewValueKind,
  newValues: ObservedValue[],
): AlertNotification {
  const name = formatKeyTitle(key)
  // Allowed values come first, because refused ones need no action.
  const ordered = newValues.toSorted((a, b) => Number(a.refused) - Number(b.refused))
  const named = ordered.slice(0, mostNamed)
  const allRefused = newValues.every(({ refused }) => refused)
  const [first] = ordered
  const single = first ? shown(kind, first.value) : ''
  return {
    subject:
      newValues.length === 1
        ? `New ${kind} for ${name}: ${single}`
        : `${formatCount(newValues.length)} new ${kind}s for ${name}`,
    parts: [
      {
        say: allRefused
          ? `Starts with ${name} came from ${newValues.length === 1 ? `a ${kind}` : `${kind}s`} not seen before. The key's restrictions refused them.`
          : `Sessions with ${name} came from ${newValues.length === 1 ? `a ${kind}` : `${kind}s`} not seen before.`,
      },
      {
        facts: [
          ...named.map(
            ({ value, starts, refused }) =>
              [
                shown(kind, value),
                `${formatCount(starts)} ${refused ? 'refused' : 'started'}`,
              ] as const,
          ),
          ...(newValues.length > named.length
            ? [['And', `${formatCount(newValues.length - named.length)} more`] as const]
            : []),
        ],
      },
    ],
    log: { key: key.id, ...(allRefused && { code: refusedFor[kind] }) },
  }
}

const refusedFor = {
  certificate: 'AUTH_INVALID_APP_SIGNATURE',
  domain: 'AUTH_DOMAIN_NOT_ALLOWED',
} as const satisfies Record<NewValueKind, string>

function shown(kind: NewValueKind, value: string) {
  return kind === 'certificate' ? formatFingerprintPairs(value) : value
}
