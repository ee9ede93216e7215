import { fingerprintPairs } from '@fovea/contract/license-keys/rules'
import type { Newcomer } from '@fovea/contract/alerts/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { daysBefore } from '../../../platform/db/forget-rows.ts'
import { findKeyById } from '../../license-keys/index.ts'
import { listSeenValues, type SeenValue } from '../../verification/index.ts'
import type { KeyRow } from '../present.ts'
import { type AlertRow, alertRepository } from '../repository.ts'
import { keyTitle } from './key-title.ts'
import { dayOf } from '@fovea/contract/time'
import { count, type Finding, type Watch } from './watch.ts'

/** How far back is looked when an alert is set, which is as far as it is known; and at every check, over midnight. */
const knownDays = 7
const checkedDays = 1
const mostNamed = 5

/** Has an alert know what its key was used with already. */
export async function knowSeen(db: Db, alert: AlertRow, key: KeyRow, now: Date) {
  const seen = await listSeen(db, alert, key, daysBefore(now, knownDays))
  await alertRepository(db).know(
    alert.id,
    seen.map(({ value }) => value),
    dayOf(now),
  )
}

/** Whether a key was used with a certificate or from a domain that its alert does not know. */
export async function checkNewcomers({ db, now, alert }: Watch): Promise<Finding | undefined> {
  const key = await findKeyById(db, alert.workspace_id, alert.key_id ?? '')
  if (!key || alert.newcomer === null) return undefined
  const seen = await listSeen(db, alert, key, daysBefore(now, checkedDays))
  const repository = alertRepository(db)
  const values = seen.map(({ value }) => value)
  const unknown = new Set(await repository.listUnknown(alert.id, values))
  await repository.know(alert.id, values, dayOf(now))
  const fresh = seen.filter(({ value }) => unknown.has(value))
  return fresh.length === 0 ? undefined : finding(key, alert.newcomer, fresh)
}

function listSeen(db: Db, { newcomer }: AlertRow, key: KeyRow, since: Date) {
  return listSeenValues(
    db,
    key,
    newcomer === 'certificate' ? 'certificate' : 'origin',
    dayOf(since),
  )
}

function finding(key: KeyRow, of: Newcomer, fresh: SeenValue[]): Finding {
  const name = keyTitle(key)
  // Those that were let in first: nobody has to look for them among what was refused anyway.
  const ordered = fresh.toSorted((one, other) => Number(one.refused) - Number(other.refused))
  const named = ordered.slice(0, mostNamed)
  const allRefused = fresh.every(({ refused }) => refused)
  const [first] = ordered
  const single = first ? shown(of, first.value) : ''
  return {
    subject:
      fresh.length === 1
        ? `New ${of} for ${name}: ${single}`
        : `${count(fresh.length)} new ${of}s for ${name}`,
    parts: [
      {
        say: allRefused
          ? `Starts with ${name} came from ${fresh.length === 1 ? `a ${of}` : `${of}s`} not seen before. The key's restrictions refused them.`
          : `Sessions with ${name} came from ${fresh.length === 1 ? `a ${of}` : `${of}s`} not seen before.`,
      },
      {
        facts: [
          ...named.map(
            ({ value, starts, refused }) =>
              [shown(of, value), `${count(starts)} ${refused ? 'refused' : 'started'}`] as const,
          ),
          ...(fresh.length > named.length
            ? [['And', `${count(fresh.length - named.length)} more`] as const]
            : []),
        ],
      },
    ],
    log: { key: key.id, ...(allRefused && { code: refusedFor[of] }) },
  }
}

const refusedFor = {
  certificate: 'AUTH_INVALID_APP_SIGNATURE',
  domain: 'AUTH_DOMAIN_NOT_ALLOWED',
} as const satisfies Record<Newcomer, string>

function shown(of: Newcomer, value: string) {
  return of === 'certificate' ? fingerprintPairs(value) : value
}
