import type { PlatformType } from '@fovea/contract/license-keys/rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Days } from './statistics.ts'

/** Sums of an owner's days on a platform. Only the first day counts development sessions. */
export type OwnerUse = {
  owner_id: string
  platform: PlatformType
  apps: number
  sessions: number
  first_day: string
  first_production_day: string | null
}

const pageRows = 10_000

/** From the sums by day, in pages. */
export async function* readOwnerUse(database: Db, { from, to }: Days): AsyncGenerator<OwnerUse[]> {
  let after: OwnerUse | undefined
  do {
    const isAfter = after
      ? sql`and owner_id >= ${after.owner_id} and (owner_id, platform) > (${after.owner_id}, ${after.platform})`
      : sql``
    const { rows }: { rows: OwnerUse[] } = await sql<OwnerUse>`
      select owner_id, platform,
        count(distinct app) filter (where license <> 'development')::int as apps,
        coalesce(sum(sessions) filter (where license <> 'development'), 0)::float8 as sessions,
        min(day)::text as first_day,
        min(day) filter (where license <> 'development')::text as first_production_day
      from metered_days
      where day between ${from} and ${to} ${isAfter}
      group by owner_id, platform
      order by owner_id, platform
      limit ${pageRows}`.execute(database)
    if (rows.length > 0) yield rows
    after = rows.length === pageRows ? rows.at(-1) : undefined
  } while (after)
}

export async function sumPlatformDays(database: Db, { from, to }: Days) {
  const { rows } = await sql<{ day: string; platform: PlatformType; sessions: number }>`
    select day::text, platform, sum(sessions)::float8 as sessions
    from metered_days
    where day between ${from} and ${to} and license <> 'development'
    group by day, platform`.execute(database)
  return rows
}

export async function findFirstMeteredDay(database: Db) {
  const { rows } = await sql<{ day: string | null }>`
    select min(day)::text as day from metered_days`.execute(database)
  return rows[0]?.day ?? undefined
}

/** Platforms on which apps of the owners had sessions since a day, development included. */
export async function listPlatforms(database: Db, ownerIds: string[], since: string) {
  const { rows } = await sql<{ owner_id: string; platforms: PlatformType[] }>`
    select owner_id, array_agg(distinct platform) as platforms
    from metered_days
    where owner_id = any(${ownerIds}::uuid[]) and day >= ${since}
    group by owner_id`.execute(database)
  return new Map(rows.map(({ owner_id, platforms }) => [owner_id, platforms]))
}
