import { mostSessionRows, type SdkCall } from '@fovea/contract/admin'
import type { Ctx } from '../../../platform/context.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  countSessionsOfAll,
  listDaysOfAll,
  listSessionsOfAll,
  type OwnerCall,
} from '../../metering/index.ts'
import { findPeople } from '../../session/index.ts'
import { findTeamNames } from '../../workspaces/index.ts'

type Period = { periodStart: number; by?: 'day' | undefined }

/** What the apps of all owners did since a moment: session by session, or day by day. */
export async function readMonitor(
  { db, metering }: Pick<Ctx, 'db' | 'metering'>,
  { periodStart, by }: Period,
) {
  const since = new Date(periodStart * 1000)
  const day = since.toISOString().slice(0, 10)
  if (by !== 'day') await refuseTooMany(metering, day)
  const list = (environment: 'prod' | 'dev') =>
    by === 'day'
      ? listDaysOfAll(metering, since, environment)
      : listSessionsOfAll(metering, since, environment)
  const [prod, dev] = await Promise.all([list('prod'), list('dev')])
  const [prodOwner, devOwner] = await Promise.all([ownersOf(db, prod), ownersOf(db, dev)])
  return { prod: prod.map(presentCall), prodOwner, dev: dev.map(presentCall), devOwner }
}

/** Counted by the sums of whole days, so that nothing is read in vain. */
async function refuseTooMany(metering: Db, day: string) {
  const sessions = await countSessionsOfAll(metering, day)
  if (sessions <= mostSessionRows) return
  const [count, most] = [sessions, mostSessionRows].map((number) => number.toLocaleString('en-US'))
  throw new Refusal(
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
}: OwnerCall & { count?: number }): SdkCall {
  return {
    sessionStartTime: at,
    ownerId,
    bundleIdentifier: isWeb ? '' : app,
    // Under a development key an app may call itself anything.
    hostName: isWeb ? (URL.parse(app)?.host ?? app) : '',
    ...rest,
  }
}

async function ownersOf(db: Db, calls: OwnerCall[]) {
  const ids = [...new Set(calls.map(({ ownerId }) => ownerId))]
  const people = new Map((await findPeople(db, ids)).map((person) => [person._id, person]))
  const teams = await findTeamNames(db, ids)
  return Object.fromEntries(
    ids.map((id): [string, [string, string]] => {
      const person = people.get(id)
      return [id, [person?.email ?? '', person?.nickname ?? teams.get(id) ?? '']]
    }),
  )
}
