import { maskKey } from '@fovea/contract/license-keys/rules'
import { dayMs } from '@fovea/contract/time'
import { listKeys } from '../../license-keys/index.ts'
import type { KeyRow } from '../present.ts'
import { alertRepository } from '../repository.ts'
import { formatKeyTitle } from './key-title.ts'
import { dayOf } from '@fovea/contract/time'
import {
  formatCount,
  type AlertNotification,
  formatUtc,
  type AlertCheckInput,
} from './alert-check.ts'

const mostNamed = 10

export async function checkExpiringKey({
  db,
  now,
  alert,
}: AlertCheckInput): Promise<AlertNotification | undefined> {
  const repository = alertRepository(db)
  const owner = { workspaceId: alert.workspace_id, userId: alert.user_id }
  const keys = await listKeys(db, alert.workspace_id)
  // A key with its own alert is left out of the alert for all keys, so that its owner gets one email.
  const others = alert.key_id === null ? await repository.listKeysOf(owner) : []
  const near = keys
    .filter(({ id }) => (alert.key_id === null ? !others.includes(id) : id === alert.key_id))
    // Every user gets an email before a trial ends, without an alert.
    .filter(({ kind }) => kind !== 'dev')
    .map((key) => ({ key, reached: listReachedDays(key, alert.days ?? [], now) }))
    .filter(({ reached }) => reached.length > 0)
  const messages = near.flatMap(({ reached }) => reached)
  const unknown = new Set(await repository.listUnknown(alert.id, messages))
  // Only the smallest reached number of days counts: the larger ones were due before.
  const newlyReached = near.filter(({ reached }) => unknown.has(reached[0] ?? ''))
  await repository.remember(alert.id, messages, dayOf(now))
  return newlyReached.length === 0
    ? undefined
    : createNotification(
        newlyReached.map(({ key }) => key),
        now,
      )
}

/** The identifiers contain the expiry, so that a renewed key is announced again. Smallest first. */
function listReachedDays({ id, expires_at }: KeyRow, days: number[], now: Date) {
  const leftMs = expires_at.getTime() - now.getTime()
  if (leftMs <= 0) return []
  return days
    .filter((day) => leftMs <= day * dayMs)
    .toSorted((a, b) => a - b)
    .map((day) => `${id} ${expires_at.toISOString()} ${day}`)
}

function createNotification(keys: KeyRow[], now: Date): AlertNotification {
  const sorted = keys.toSorted((a, b) => a.expires_at.getTime() - b.expires_at.getTime())
  const [first] = sorted
  const days = first ? Math.ceil((first.expires_at.getTime() - now.getTime()) / dayMs) : 0
  const left = days === 1 ? '1 day' : `${days} days`
  const title = first ? formatKeyTitle(first) : ''
  const rest = sorted.length - mostNamed
  return {
    subject:
      keys.length === 1
        ? `${capital(title)} expires in ${left}`
        : `${formatCount(keys.length)} keys expire soon, the first in ${left}`,
    parts: [
      { say: 'When a key has expired, apps that use it are refused. Contact us to renew it.' },
      {
        facts: [
          ...sorted
            .slice(0, mostNamed)
            .map(
              (key) =>
                [
                  `${capital(formatKeyTitle(key))}, ${maskKey(key.key)}`,
                  formatUtc(key.expires_at),
                ] as const,
            ),
          ...(rest > 0 ? [['And', `${formatCount(rest)} more`] as const] : []),
        ],
      },
    ],
    log: keys.length === 1 ? { key: first?.id } : {},
  }
}

function capital(text: string) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
