import type { Pool } from 'pg'

const stepRows = 1_000
const shownOfOwner = 50

/**
 * Deletes raw sessions from before a day, a step at a time and owner by owner, so that ingest does not feel it. Sums
 * stay for ever. Answers how many rows went.
 */
export async function forgetSessions(pool: Pool, beforeDay: string, pause: () => Promise<void>) {
  let forgotten = 0
  let owner = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const next = await pool.query<{ owner_id: string }>(
      'select owner_id from metered_owners where owner_id > $1 order by owner_id limit 1',
      [owner],
    )
    const [found] = next.rows
    if (!found) return forgotten
    owner = found.owner_id
    for (;;) {
      const { rowCount } = await pool.query(
        `delete from metered_sessions where owner_id = $1 and session_id in
          (select session_id from metered_sessions where owner_id = $1 and day < $2 limit ${stepRows})`,
        [owner, beforeDay],
      )
      forgotten += rowCount ?? 0
      if ((rowCount ?? 0) < stepRows) break
      await pause()
    }
  }
}

/** Keeps the newest sessions of each owner's live feed. */
export async function trimRecentSessions(pool: Pool) {
  await pool.query(
    `delete from recent_sessions using (
      select owner_id, (array_agg(id order by id desc))[${shownOfOwner}] as oldest
      from recent_sessions group by owner_id having count(*) > ${shownOfOwner}
    ) as kept
    where recent_sessions.owner_id = kept.owner_id and recent_sessions.id < kept.oldest`,
  )
}
