import type { Pool } from 'pg'
import { dropPartitions } from '../../../platform/db/drop-partitions.ts'

const stepRows = 1_000
const shownOfOwner = 50

/** Sums are kept longer. Returns the names of the dropped partitions. */
export function dropExpiredMonths(pool: Pool, firstDayKept: string) {
  const names = String.raw`^metered_sessions_(before|\d{4}_\d\d)$`
  return dropPartitions(pool, { table: 'metered_sessions', names }, firstDayKept)
}

/** Works in small steps so that writes are not slowed down. Returns the number of deleted rows. */
export async function deleteExpiredSessions(
  pool: Pool,
  firstDayKept: string,
  pause: () => Promise<void>,
) {
  const { rowCount: oldest } = await pool.query(
    'select from metered_sessions_parts where first is null',
  )
  if (oldest === 0) return 0
  let deleted = 0
  let owner = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const next = await pool.query<{ owner_id: string }>(
      'select owner_id from metered_owners where owner_id > $1 order by owner_id limit 1',
      [owner],
    )
    const [found] = next.rows
    if (!found) return deleted
    owner = found.owner_id
    for (;;) {
      const { rowCount } = await pool.query(
        `delete from metered_sessions where owner_id = $1 and day < $2 and session_id in
          (select session_id from metered_sessions where owner_id = $1 and day < $2 limit ${stepRows})`,
        [owner, firstDayKept],
      )
      deleted += rowCount ?? 0
      if ((rowCount ?? 0) < stepRows) break
      await pause()
    }
  }
}

export async function trimRecentSessions(pool: Pool) {
  await pool.query(
    `delete from recent_sessions using (
      select owner_id, (array_agg(id order by id desc))[${shownOfOwner}] as oldest
      from recent_sessions group by owner_id having count(*) > ${shownOfOwner}
    ) as kept
    where recent_sessions.owner_id = kept.owner_id and recent_sessions.id < kept.oldest`,
  )
}
