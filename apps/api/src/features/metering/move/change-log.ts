import type { ClientBase } from 'pg'
import { readColumns } from './copy-rows.ts'

const batchSize = 5_000

/** Creating the trigger waits for writes in progress, so any change that is not recorded is committed. */
export async function startChangeLog(source: ClientBase, moveId: string) {
  await source.query('drop schema if exists metering_move cascade; create schema metering_move')
  await source.query(`create table metering_move.move as select '${moveId}'::uuid as id`)
  await source.query(
    `create table metering_move.changes (
      n bigint generated always as identity primary key, owner_id uuid not null, session_id uuid not null, day date not null)`,
  )
  await source.query(`create function metering_move.record_change() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then
        insert into metering_move.changes (owner_id, session_id, day) values (old.owner_id, old.session_id, old.day);
      else
        insert into metering_move.changes (owner_id, session_id, day) values (new.owner_id, new.session_id, new.day);
      end if;
      return null;
    end $$`)
  await source.query(
    `create trigger record_change after insert or update or delete on metered_sessions
    for each row execute function metering_move.record_change()`,
  )
}

type Change = { owner_id: string; session_id: string; day: string }

/** Copies current rows, so that repeating a batch after a crash does no harm. Returns the number of changes. */
export async function applyChanges(source: ClientBase, target: ClientBase): Promise<number> {
  const { rows: changes } = await source.query<Change>(
    `delete from metering_move.changes where n in (select n from metering_move.changes order by n limit ${batchSize})
    returning owner_id, session_id, day::text`,
  )
  if (changes.length === 0) return 0
  const keys = [
    changes.map(({ owner_id }) => owner_id),
    changes.map(({ session_id }) => session_id),
    changes.map(({ day }) => day),
  ]
  const columns = await readColumns(source, 'metered_sessions')
  const { rows } = await source.query<{ sessions: string }>(
    `select coalesce(json_agg(stored), '[]')::text as sessions from metered_sessions as stored
    where (owner_id, session_id, day) in (select * from unnest($1::uuid[], $2::uuid[], $3::date[]))`,
    keys,
  )
  await target.query(
    `delete from metered_sessions
    where (owner_id, session_id, day) in (select * from unnest($1::uuid[], $2::uuid[], $3::date[]))`,
    keys,
  )
  await target.query(
    `insert into metered_sessions (${columns})
    select ${columns} from json_populate_recordset(null::metered_sessions, $1::json)`,
    [rows[0]?.sessions ?? '[]'],
  )
  return changes.length
}

export async function dropMoveSchema(client: ClientBase) {
  await client.query('drop schema if exists metering_move cascade')
}

export async function readMoveId(client: ClientBase) {
  const { rows: found } = await client.query<{ begun: boolean }>(
    `select to_regclass('metering_move.move') is not null as begun`,
  )
  if (found[0]?.begun !== true) return undefined
  const { rows } = await client.query<{ id: string }>('select id from metering_move.move')
  return rows[0]?.id
}
