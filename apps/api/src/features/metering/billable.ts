import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { inPages, mapPages } from '../../platform/db/paging/in-pages.ts'
import type { MeteredApp } from './statistics.ts'
import type { MeteringTables } from './tables.ts'

/** Sessions of production keys of one app on one day. */
type BillableDay = MeteredApp & { day: string; sessions: number }

/** A time that may begin in the middle of a day, whose sessions count from that moment on. Its last day counts whole. */
type Billed = { from: Date; to: Date }

/** What is billed of a time, by day and app, oldest first, in pages. */
export async function* readBillable(
  database: Db,
  ownerId: string,
  { from, to }: Billed,
): AsyncGenerator<BillableDay[]> {
  const firstDay = dayOf(from)
  const startsWhole = from.getTime() === Date.parse(firstDay)
  if (!startsWhole) yield (await countFrom(database, ownerId, firstDay, from)).map(billableOf)
  const whole = database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_days')
    .select(['day', 'app', 'platform', 'sessions'])
    .where('owner_id', '=', ownerId)
    .where('day', startsWhole ? '>=' : '>', firstDay)
    .where('day', '<=', dayOf(new Date(to.getTime() - 1)))
    .where('license', '=', 'production')
  yield* mapPages(inPages(whole, ['day', 'app', 'platform']), billableOf)
}

function billableOf({
  day,
  app,
  platform,
  sessions,
}: MeteredApp & { day: string; sessions: string }) {
  return { day, app, platform, sessions: Number(sessions) }
}

async function countFrom(database: Db, ownerId: string, day: string, from: Date) {
  return database
    .$extendTables<MeteringTables>()
    .selectFrom('metered_sessions')
    .select(['day', 'app', 'platform'])
    .select(sql<string>`count(*)`.as('sessions'))
    .where('owner_id', '=', ownerId)
    .where('day', '=', day)
    .where('license', '=', 'production')
    .where('started_at', '>=', from)
    .groupBy(['day', 'app', 'platform'])
    .orderBy('app')
    .execute()
}

function dayOf(moment: Date) {
  return moment.toISOString().slice(0, 10)
}
