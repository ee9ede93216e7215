import type { StreamLimit } from '../live/stream-registry.ts'
import type { QueryRunner } from './query-runner.ts'

/** Two streams opened at once may both pass as the last. If the database does not answer, every stream passes. */
export function createSharedStreamLimit(
  pool: QueryRunner,
  processId: string,
  onFailure: (error: unknown) => void,
): StreamLimit {
  return {
    async acquire(userId, most) {
      try {
        const { rows } = await pool.query(
          `insert into open_streams as mine (user_id, process_id, streams) select $1, $2, 1
          where (select coalesce(sum(streams), 0) from open_streams where user_id = $1) < $3
          on conflict (user_id, process_id) do update set streams = mine.streams + 1
          returning streams`,
          [userId, processId, most],
        )
        return rows.length > 0
      } catch (error) {
        onFailure(error)
        return true
      }
    },

    release(userId) {
      pool
        .query(
          'update open_streams set streams = streams - 1 where user_id = $1 and process_id = $2 and streams > 0',
          [userId, processId],
        )
        .catch(onFailure)
    },
  }
}
