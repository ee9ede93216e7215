import { dayOf } from '@fovea/contract/time'
import { maxSessionRows, type MonitoredSession } from '@fovea/contract/admin'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { mapPages } from '../../../platform/db/paging/read-in-pages.ts'
import { PagedRecord } from '../../../platform/http/streaming/stream-json.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  countSessionsOfAllOwners,
  listSessionsOfAllOwners,
  type OwnerSession,
  readDaysOfAllOwners,
} from '../../metering/index.ts'
import { presentAppNames } from './present-app-names.ts'
import { findOwners } from './find-owners.ts'

type Period = { periodStart: number; by?: 'day' | undefined }

/** Keeps only the owner IDs in memory: the answer is streamed, and names follow after the sessions. */
export async function readMonitor(
  { db, metering }: Pick<Ctx, 'db' | 'metering'>,
  { periodStart, by }: Period,
) {
  const since = new Date(periodStart * 1000)
  if (by !== 'day') await refuseTooMany(metering, dayOf(since))
  const read = (environment: 'prod' | 'dev') => {
    const ids = new Set<string>()
    const pages =
      by === 'day'
        ? readDaysOfAllOwners(metering, since, environment)
        : inSlices(() => listSessionsOfAllOwners(metering, since, environment))
    const calls = mapPages<OwnerSession, MonitoredSession>(pages, (call) => {
      ids.add(call.ownerId)
      return presentCall(call)
    })
    return { calls, owners: new PagedRecord(ownersOf(db, ids)) }
  }
  const [prod, dev] = [read('prod'), read('dev')]
  return { prod: prod.calls, prodOwner: prod.owners, dev: dev.calls, devOwner: dev.owners }
}

const sliceRows = 1_000

async function* inSlices<Row>(list: () => Promise<Row[]>) {
  const rows = await list()
  for (let from = 0; from < rows.length; from += sliceRows) yield rows.slice(from, from + sliceRows)
}

/** Counts by daily sums, so that no session is read for a refused request. */
async function refuseTooMany(metering: Db, day: string) {
  const sessions = await countSessionsOfAllOwners(metering, day)
  if (sessions <= maxSessionRows) return
  const [count, most] = [sessions, maxSessionRows].map((number) => number.toLocaleString('en-US'))
  throw new AppError(
    'RULE_BROKEN',
    `There are ${count} sessions since ${day}, but at most ${most} can be listed one by one. Send by=day or a later periodStart.`,
  )
}

function presentCall({
  at,
  ownerId,
  app,
  isWeb,
  ...rest
}: OwnerSession & { count?: number }): MonitoredSession {
  return { sessionStartTime: at, ownerId, ...presentAppNames({ app, isWeb }), ...rest }
}

async function* ownersOf(db: Db, owners: ReadonlySet<string>) {
  for await (const ids of inSlices(async () => [...owners])) {
    const found = await findOwners(db, ids)
    yield Object.fromEntries(
      [...found].map(([id, { email, name }]): [string, [string, string]] => [id, [email, name]]),
    )
  }
}
